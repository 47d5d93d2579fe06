import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { ApiError } from '../errors.ts';
import { tellError } from '../queryClient.ts';
import { useErrorText } from './useErrorText.ts';

export function FormSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('forms.loading')}
      sx={{ display: 'grid', gap: 2, py: 2 }}
    >
      {['60%', '100%', '80%', '40%'].map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={44} />
      ))}
    </Box>
  );
}

type FailureProps = { error: Error; resource: string; onRetry: () => void };

/** The record could not be read. Only one that does not exist sends the merchant away. */
export function FormFailure({ error, resource, onRetry }: FailureProps) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const goTo = useRedirect();
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    // The list that is gone to says nothing about it.
    tellError(error);
    goTo('list', resource);
  }, [isGone, error, goTo, resource]);
  if (isGone) return <FormSkeleton />;
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 8, textAlign: 'center' }}
    >
      <Typography variant="h2" component="h1">
        {translate('forms.failed')}
      </Typography>
      <Typography color="textSecondary">{textOf(error)}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('forms.retry')}
      </Button>
    </Box>
  );
}
