import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { pictureFrame, TileFrame } from './TileFrame.tsx';
import type { Upload } from './uploadQueue.ts';

interface Props {
  upload: Upload;
  /** Why it stopped. */
  problem: string | undefined;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** A picture on its way to the server. */
export function UploadTile({ upload, problem, onRetry, onRemove }: Props) {
  const translate = useTranslate();
  const name = { name: upload.name };
  return (
    <TileFrame>
      <Box sx={{ position: 'relative' }}>
        {upload.preview ? (
          <Preview src={upload.preview} alt="" />
        ) : (
          <Skeleton
            variant="rectangular"
            sx={{ width: '100%', height: 'auto', aspectRatio: '1' }}
          />
        )}
        <IconButton
          size="small"
          aria-label={translate(problem ? 'pictures.dismiss' : 'pictures.cancel', name)}
          onClick={() => onRemove(upload.id)}
          sx={{ position: 'absolute', insetInlineEnd: 4, top: 4, bgcolor: 'background.paper' }}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ p: 1.25, display: 'grid', gap: 0.75 }}>
        <Typography variant="caption" noWrap title={upload.name}>
          {upload.name}
        </Typography>
        {problem ? (
          <>
            <Typography variant="caption" color="error" role="alert">
              {problem}
            </Typography>
            <Button size="small" variant="outlined" onClick={() => onRetry(upload.id)}>
              {translate('pictures.retry')}
            </Button>
          </>
        ) : (
          <LinearProgress
            aria-label={translate('pictures.progress', name)}
            variant={upload.state === 'sending' ? 'determinate' : 'indeterminate'}
            value={Math.round(upload.progress * 100)}
          />
        )}
      </Box>
    </TileFrame>
  );
}

const Preview = styled('img')(pictureFrame, { opacity: 0.55 });
