import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

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
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        {translate('shell.retry')}
      </Button>
    </Box>
  );
}

type NoticeProps = Pick<AlertProps, 'severity' | 'role' | 'sx' | 'children'> & {
  isFetching?: boolean;
  refetch: () => unknown;
};

/** A notice of what could not be read, and another try. */
export function RetryAlert({ isFetching = false, refetch, ...notice }: NoticeProps) {
  const translate = useTranslate();
  return (
    <Alert
      {...notice}
      action={
        <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
          {translate('shell.retry')}
        </Button>
      }
    />
  );
}

interface RetryProps {
  /** Translation key. */
  text: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Below a field: what could not be read for it, and another try. */
export function RetryText({ text, isFetching, onRetry }: RetryProps) {
  const translate = useTranslate();
  return (
    <>
      {translate(text)}{' '}
      <Button size="small" disabled={isFetching} onClick={onRetry} sx={inlineSx}>
        {translate('shell.retry')}
      </Button>
    </>
  );
}

const inlineSx = { p: 0, minWidth: 0, verticalAlign: 'baseline', fontSize: 'inherit' };
