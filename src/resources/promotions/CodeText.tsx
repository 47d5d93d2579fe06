import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { useCopyCode } from './useCopyCode.ts';

/** A code, and a button that copies it. */
export function CodeText({ code }: { code: string }) {
  const translate = useTranslate();
  const copy = useCopyCode();
  return (
    <Box component="span" sx={textSx}>
      <Box component="bdi" sx={codeSx} title={code}>
        {code}
      </Box>
      <IconButton
        size="small"
        aria-label={translate('promotions.copyCode', { code })}
        onClick={() => copy(code)}
        sx={{ p: 0.25, fontSize: 14, zIndex: 1 }}
      >
        <ContentCopyOutlined fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

const textSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  minWidth: 0,
  maxWidth: '100%',
  typography: 'caption',
};

const codeSx = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  letterSpacing: '0.02em',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
