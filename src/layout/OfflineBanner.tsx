import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

/** Says that the connection is gone while it is; what is on screen stays. */
export function OfflineBanner() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: { xs: 2, sm: 3 },
        py: 1,
        typography: 'body2',
        bgcolor: 'tint.warning.background',
        color: 'tint.warning.text',
        borderBottom: 1,
        borderColor: 'tint.warning.border',
      }}
    >
      <OfflineIcon fontSize="small" aria-hidden />
      <span>
        <strong>{translate('shell.offline.title')}</strong> {translate('shell.offline.text')}
      </span>
    </Box>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
