import BlockOutlined from '@mui/icons-material/BlockOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { segmentsOf } from '../../../../domain/customerSegments.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { fullMoment, longDay } from '../../../ui/fields/moment.ts';
import { StatusChip } from '../../../ui/fields/StatusChip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { useProfile } from '../../../ui/useProfile.ts';
import { useStoreZone } from '../../../ui/useStoreSettings.ts';
import { UserStatusChip, useSegmentText } from '../UserFields.tsx';

export function UserHeader({ name, user }: { name: string; user: User | null }) {
  return (
    <FormHeader
      title={name}
      backTo="/users"
      backLabel="customers.back"
      actions={user && <UserActions user={user} />}
    >
      {user && (
        <>
          <UserStatusChip status={user.status} />
          <Segments user={user} />
          <Since at={user.createdAt} />
        </>
      )}
    </FormHeader>
  );
}

function Segments({ user }: { user: User }) {
  const translate = useTranslate();
  const textOf = useSegmentText();
  const timeZone = useStoreZone();
  const place = { now: new Date(), timeZone, currency: user.currency };
  return segmentsOf(user, place).map((segment) => (
    <StatusChip key={segment} tone="neutral" title={textOf(segment)}>
      {translate(`customers.segment.${segment}`)}
    </StatusChip>
  ));
}

/** Shows a date in the store's time zone, not a relative time: "since 3 days ago" would be wrong. */
function Since({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  return (
    <Typography variant="muted" title={fullMoment(at, timeZone, locale)}>
      {translate('customers.since', { date: longDay(at, timeZone, locale) })}
    </Typography>
  );
}

const StatusDialog = lazyPart(() => import('./StatusDialog.tsx'));
const DeleteUserDialog = lazyPart(() => import('./DeleteUserDialog.tsx'));

/** Buttons to block, unblock and delete a customer. Merchants cannot block or delete themselves. */
function UserActions({ user }: { user: User }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'status' | 'delete'>();
  const isOwn = useIsOwnPhone(user.phone);
  const isBlocked = user.status === 'blocked';
  const close = () => setDialog(undefined);
  return (
    <>
      {(!isOwn || isBlocked) && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={isBlocked ? <LockOpenOutlined /> : <BlockOutlined />}
          aria-haspopup="dialog"
          onClick={() => setDialog('status')}
        >
          {translate(isBlocked ? 'customers.unblock.button' : 'customers.block.button')}
        </Button>
      )}
      {!isOwn && (
        <Button
          color="error"
          variant="outlined"
          startIcon={<DeleteOutlined />}
          aria-haspopup="dialog"
          onClick={() => setDialog('delete')}
        >
          {translate('customers.delete.button')}
        </Button>
      )}
      {dialog === 'status' && <StatusDialog user={user} onClose={close} />}
      {dialog === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </>
  );
}

/** Says that the customer is blocked, or is the merchant. */
export function UserNotices({ user }: { user: User }) {
  const translate = useTranslate();
  const isOwn = useIsOwnPhone(user.phone);
  const isBlocked = user.status === 'blocked';
  if (!isBlocked && !isOwn) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {isBlocked && (
        <Alert severity="warning" role="note">
          {translate('customers.block.banner')}
          {user.blockedReason && (
            <Box component="p" dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
              {translate('customers.block.because', { reason: user.blockedReason })}
            </Box>
          )}
        </Alert>
      )}
      {isOwn && (
        <Alert severity="info" role="note">
          {translate('customers.own')}
        </Alert>
      )}
    </Box>
  );
}

/**
 * Whether the phone is the merchant's own. False until the profile is read, because the session does not store the
 * phone. The store also refuses when merchants block or delete themselves.
 */
function useIsOwnPhone(phone: string | null): boolean {
  const { data } = useProfile();
  return phone !== null && phone === data?.data.phone;
}
