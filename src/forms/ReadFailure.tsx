import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { RetryButton } from '../ui/StatePanel.tsx';

interface PartProps {
  /** Translation key. */
  text: string;
  /** `isFetching` and `refetch` of the failed query. */
  isFetching: boolean;
  refetch: () => unknown;
}

/** Replaces a part of a page that failed to load. */
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

export function RetryAlert({ isFetching, refetch, ...notice }: NoticeProps) {
  return (
    <Alert {...notice} action={<RetryButton color="inherit" {...{ isFetching, refetch }} />} />
  );
}

/** Shown below a field. */
export function RetryText({ text, isFetching, refetch }: PartProps) {
  const translate = useTranslate();
  return (
    <>
      {translate(text)} <RetryButton disabled={isFetching} refetch={refetch} sx={inlineSx} />
    </>
  );
}

const inlineSx = { p: 0, minWidth: 0, verticalAlign: 'baseline', fontSize: 'inherit' };
