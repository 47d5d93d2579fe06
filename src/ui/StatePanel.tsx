import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  isHeading?: boolean;
  /** Role for screen readers when the panel replaces rows. */
  role?: 'status' | 'alert';
}

/** Replaces rows with an icon, a state and an action. */
export function ListStatePanel({ icon, title, text, action, isHeading = false, role }: StateProps) {
  return (
    <Panel role={role}>
      <Disc aria-hidden>{icon}</Disc>
      <Typography variant="h2" component={isHeading ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {text && (
        <Typography variant="muted" sx={{ maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={actionSx}>{action}</Box>}
    </Panel>
  );
}

const actionSx = { mt: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 };

interface FailedProps extends Pick<StateProps, 'isHeading'> {
  /** Translation key. */
  title: string;
  /** `isFetching` and `refetch` are those of the failed query. */
  isFetching?: boolean | undefined;
  refetch: () => unknown;
}

/** Replaces content that could not be read. The toast of the failure says why. */
export function ReadFailedPanel({ title, isFetching, refetch, isHeading }: FailedProps) {
  const translate = useTranslate();
  return (
    <ListStatePanel
      role="alert"
      icon={<CloudOffOutlined />}
      title={translate(title)}
      isHeading={isHeading}
      action={<RetryButton variant="contained" size="medium" {...{ isFetching, refetch }} />}
    />
  );
}

interface StaleProps extends Pick<FailedProps, 'isFetching' | 'refetch'> {
  /** Translation key. */
  text: string;
}

/** Shown above content that may be old. */
export function StaleNote({ text, isFetching, refetch }: StaleProps) {
  const translate = useTranslate();
  return (
    <Stale role="status">
      {translate(text)}
      <RetryButton color="inherit" {...{ isFetching, refetch }} />
    </Stale>
  );
}

type RetryProps = ButtonProps & Pick<FailedProps, 'isFetching' | 'refetch'>;

export function RetryButton({ isFetching = false, refetch, ...look }: RetryProps) {
  const translate = useTranslate();
  return (
    <Button size="small" loading={isFetching} {...look} onClick={() => void refetch()}>
      {translate('shell.retry')}
    </Button>
  );
}

const Stale = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 2),
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.tint.warning.text,
  backgroundColor: theme.palette.tint.warning.background,
}));

const Panel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: theme.spacing(0.75),
  padding: theme.spacing(8, 3),
}));

const Disc = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  marginBottom: theme.spacing(1),
  borderRadius: '50%',
  color: theme.palette.tint.accent.text,
  backgroundColor: theme.palette.tint.accent.background,
  '& svg': { fontSize: 30 },
}));
