import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const appear = keyframes({ from: { opacity: 0 } });

/** While a screen's code is on its way (L4). Faded in, so that a fast one does not flash. */
export function ScreenLoading() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: '40vh',
        color: 'text.secondary',
        animation: `${appear} 200ms 120ms backwards`,
      }}
    >
      <CircularProgress size={20} aria-hidden />
      {translate('shell.loading')}
    </Box>
  );
}
