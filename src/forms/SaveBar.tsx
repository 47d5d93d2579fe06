import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { bottomBar } from '../fields/bottomBar.ts';

type Props = {
  isSaving: boolean;
  hasChanges: boolean;
  onDiscard: () => void;
  actions?: ReactNode;
  /** Above the buttons: what will be saved. */
  summary?: ReactNode;
};

/** Stays in view at the bottom, where a thumb reaches it. */
export function SaveBar({ isSaving, hasChanges, onDiscard, actions, summary }: Props) {
  const translate = useTranslate();
  const status = isSaving ? 'forms.saving' : hasChanges ? 'forms.unsaved' : null;
  return (
    <Box ref={bottomBar} className="save-bar" sx={barSx}>
      {summary && <Box sx={summarySx}>{summary}</Box>}
      <Box sx={actionsSx}>{actions}</Box>
      <Typography
        variant="body2"
        role="status"
        sx={!status || (summary && !isSaving) ? toldSx : statusSx}
      >
        {status && translate(status)}
      </Typography>
      {hasChanges && !isSaving && <Button onClick={onDiscard}>{translate('forms.discard')}</Button>}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isSaving}
        aria-busy={isSaving}
        startIcon={
          isSaving ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined
        }
        sx={{ minWidth: 112, minHeight: { xs: 44, sm: 36 }, flexGrow: { xs: 1, sm: 0 } }}
      >
        {translate('forms.save')}
      </Button>
    </Box>
  );
}

// Without any, no gap beside the button either.
const actionsSx = {
  display: 'flex',
  gap: 1,
  mr: 'auto',
  '&:empty': { display: { xs: 'none', sm: 'flex' } },
};
const statusSx = { color: 'text.secondary' };
// On a phone the summary has said it, or there is nothing to say; a screen reader is told all the same.
const toldSx = (theme: Theme) => ({
  ...statusSx,
  [theme.breakpoints.down('sm')]: visuallyHidden,
});

// Beside the buttons where there is room, above them on a phone.
const summarySx = { flex: { xs: '1 1 100%', sm: '1 1 280px' }, minWidth: 0 };

const barSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 3,
  py: 1.5,
  // Phones draw their own bar over the lowest part of the page.
  pb: 'max(12px, env(safe-area-inset-bottom))',
  backgroundColor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};
