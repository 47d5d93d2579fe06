import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../../forms/useErrorText.ts';
import { ListStatePanel } from '../../lists/ListStates.tsx';
import type { Dashboard } from './useDashboard.ts';

type Props = Pick<Dashboard, 'error' | 'isFetching' | 'refresh'>;

/** The metrics could not be read. */
export function DashboardFailed({ error, isFetching, refresh }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <Card role="alert">
      <ListStatePanel
        icon={<CloudOffOutlined />}
        title={translate('dashboard.failed')}
        text={textOf(error)}
        action={
          <Button variant="contained" loading={isFetching} onClick={refresh}>
            {translate('dashboard.retry')}
          </Button>
        }
      />
    </Card>
  );
}

/** The metrics are there, but reading them again did not work. */
export function DashboardStale({ isFetching, refresh }: Props) {
  const translate = useTranslate();
  return (
    <Notice role="status">
      {translate('dashboard.stale')}
      <Button color="inherit" size="small" loading={isFetching} onClick={refresh}>
        {translate('dashboard.retry')}
      </Button>
    </Notice>
  );
}

/** In place of what the server does not send: never a zero. */
export function Unavailable() {
  const translate = useTranslate();
  return <Quiet>{translate('dashboard.unavailable')}</Quiet>;
}

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 2),
  borderRadius: theme.shape.borderRadius,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.tint.warning.text,
  backgroundColor: theme.palette.tint.warning.background,
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.palette.text.secondary,
}));
