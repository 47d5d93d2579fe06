import BlockOutlined from '@mui/icons-material/BlockOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { lazyPart } from '../../../lazyPart.tsx';
import { useIsOwnPhone } from './useIsOwnPhone.ts';

const StatusDialog = lazyPart(() => import('./StatusDialog.tsx'));
const DeleteUserDialog = lazyPart(() => import('./DeleteUserDialog.tsx'));

/** Block or unblock, and delete: never oneself. */
export function UserActions({ user }: { user: User }) {
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
      <Suspense fallback={null}>
        {dialog === 'status' && <StatusDialog user={user} onClose={close} />}
        {dialog === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
      </Suspense>
    </>
  );
}
