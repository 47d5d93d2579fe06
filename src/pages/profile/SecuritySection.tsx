import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LogoutDialog, type LogoutScope } from '../../account/LogoutDialog.tsx';
import { DetailCard } from '../../fields/DetailCard.tsx';
import { lazyPart } from '../../lazyPart.tsx';

const ChangePasswordDialog = lazyPart(() => import('./password/ChangePasswordDialog.tsx'));

/** The password, and the way out of everywhere. Neither is part of what the save bar saves. */
export function SecuritySection() {
  const [isChanging, setChanging] = useState(false);
  const [scope, setScope] = useState<LogoutScope | null>(null);
  const logoutAll = () => setScope('everywhere');
  return (
    <DetailCard id="security" title="settings.section.security">
      <Item name="password" action="change" onPress={() => setChanging(true)} />
      <Divider sx={{ my: 2 }} />
      <Item name="devices" action="logoutAll" onPress={logoutAll} isDanger />
      {isChanging && (
        <Suspense>
          <ChangePasswordDialog
            onClose={() => setChanging(false)}
            onLogoutAll={() => {
              setChanging(false);
              logoutAll();
            }}
          />
        </Suspense>
      )}
      <LogoutDialog scope={scope} onClose={() => setScope(null)} />
    </DetailCard>
  );
}

interface ItemProps {
  /** Parts of the texts' keys. */
  name: 'password' | 'devices';
  action: 'change' | 'logoutAll';
  onPress: () => void;
  isDanger?: boolean;
}

function Item({ name, action, onPress, isDanger = false }: ItemProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {translate(`settings.${name}.title`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`settings.${name}.text`)}
        </Typography>
      </div>
      <Button
        variant="outlined"
        size="small"
        color={isDanger ? 'error' : 'primary'}
        onClick={onPress}
      >
        {translate(`settings.${name}.${action}`)}
      </Button>
    </Box>
  );
}
