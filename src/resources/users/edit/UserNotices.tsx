import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useIsOwnPhone } from './useIsOwnPhone.ts';
import { useUser } from './useUser.ts';

/** What must not be overlooked about a customer. */
export function UserNotices() {
  const translate = useTranslate();
  const user = useUser();
  const isOwn = useIsOwnPhone(user?.phone ?? null);
  const isBlocked = user?.status === 'blocked';
  if (!user || (!isBlocked && !isOwn)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {isBlocked && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {translate('customers.block.banner')}
          {user.blockedReason && (
            <Box component="p" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
              {translate('customers.block.because', { reason: user.blockedReason })}
            </Box>
          )}
        </Alert>
      )}
      {isOwn && <Alert severity="info">{translate('customers.own')}</Alert>}
    </Box>
  );
}
