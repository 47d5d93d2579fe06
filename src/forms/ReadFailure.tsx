import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useErrorText } from './problems.ts';

interface Props {
  /** Translation key. */
  title: string;
  error: Error;
  onRetry: () => void;
  /** Where nothing else heads the page. */
  isHeading?: boolean;
}

/** What a page is about could not be read. */
export function ReadFailure({ title, error, onRetry, isHeading = false }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 8, textAlign: 'center' }}
    >
      <Typography variant="h2" component={isHeading ? 'h1' : 'h2'}>
        {translate(title)}
      </Typography>
      <Typography color="textSecondary">{textOf(error)}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('shell.retry')}
      </Button>
    </Box>
  );
}

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
