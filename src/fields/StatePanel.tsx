import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../forms/problems.ts';

interface StateProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** A calm page in place of rows: a picture, what is the case, what to do. */
export function ListStatePanel({ icon, title, text, action }: StateProps) {
  return (
    <Panel>
      <Disc aria-hidden>{icon}</Disc>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="muted" sx={{ maxWidth: 420 }}>
        {text}
      </Typography>
      {action && <Box sx={{ mt: 2, display: 'flex', gap: 1, flexWrap: 'wrap' }}>{action}</Box>}
    </Panel>
  );
}

interface FailedProps {
  /** Already translated. */
  title: string;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

/** In the place of what could not be read. */
export function ReadFailedPanel({ title, error, isFetching, onRetry }: FailedProps) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <div role="alert">
      <ListStatePanel
        icon={<CloudOffOutlined />}
        title={title}
        text={textOf(error)}
        action={
          <Button variant="contained" loading={isFetching} onClick={onRetry}>
            {translate('shell.retry')}
          </Button>
        }
      />
    </div>
  );
}

interface StaleProps {
  /** Already translated. */
  text: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Above what is there, and may be old. */
export function StaleNote({ text, isFetching, onRetry }: StaleProps) {
  const translate = useTranslate();
  return (
    <Stale role="status">
      {text}
      <Button color="inherit" size="small" loading={isFetching} onClick={onRetry}>
        {translate('shell.retry')}
      </Button>
    </Stale>
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
