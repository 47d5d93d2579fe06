import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { RetryButton } from '../ui/StatePanel.tsx';

interface PartProps {
  /** Translation key. */
  text: string;
  /** Of the query that failed. */
  isFetching: boolean;
  refetch: () => unknown;
}

/** In the place of a part that could not be read. */
export function PartFailure({ text, isFetching, refetch }: PartProps) {
  const translate = useTranslate();
  return (
    <Box role="alert">
      <Typography variant="body2">{translate(text)}</Typography>
      <RetryButton {...{ isFetching, refetch }} />
    </Box>
  );
}

type NoticeProps = Pick<AlertProps, 'severity' | 'role' | 'sx' | 'children'> &
  Partial<Pick<PartProps, 'isFetching'>> &
  Pick<PartProps, 'refetch'>;

/** A notice of what could not be read, and another try. */
export function RetryAlert({ isFetching, refetch, ...notice }: NoticeProps) {
  return (
    <Alert {...notice} action={<RetryButton color="inherit" {...{ isFetching, refetch }} />} />
  );
}

/** Below a field: what could not be read for it, and another try. */
export function RetryText({ text, isFetching, refetch }: PartProps) {
  const translate = useTranslate();
  return (
    <>
      {translate(text)} <RetryButton disabled={isFetching} refetch={refetch} sx={inlineSx} />
    </>
  );
}

const inlineSx = { p: 0, minWidth: 0, verticalAlign: 'baseline', fontSize: 'inherit' };
