import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { ApiError } from '../errors.ts';
import { tellError } from '../queryClient.ts';
import { ReadFailure } from './ReadFailure.tsx';

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
  const goTo = useRedirect();
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    // The list that is gone to says nothing about it.
    tellError(error);
    goTo('list', resource);
  }, [isGone, error, goTo, resource]);
  if (isGone) return <FormSkeleton />;
  return <ReadFailure title="forms.failed" error={error} onRetry={onRetry} isHeading />;
}
