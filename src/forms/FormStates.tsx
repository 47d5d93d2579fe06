import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useEffect } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { ApiError } from '../api/errors.ts';
import { ReadFailedPanel } from '../ui/StatePanel.tsx';
import { FormColumn, FormColumns } from './FormSection.tsx';

type FailureProps = { error: Error; resource: string; onRetry: () => void };

/** Redirects to the list if the record does not exist. Offers a retry for other failures. */
export function FormFailure({ error, resource, onRetry }: FailureProps) {
  const goTo = useRedirect();
  const isNotFound = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isNotFound) goTo('list', resource);
  }, [isNotFound, goTo, resource]);
  if (isNotFound) return <RecordSkeleton />;
  return <ReadFailedPanel title="forms.failed" refetch={onRetry} isHeading />;
}

export function RecordSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status">
      <Box component="span" sx={visuallyHidden}>
        {translate('listing.loading')}
      </Box>
      <FormColumns aria-hidden>
        <FormColumn>
          <Block lines={2} />
          <Block lines={3} />
          <Block lines={2} />
        </FormColumn>
        <FormColumn>
          <Block lines={2} />
          <Block lines={2} />
        </FormColumn>
      </FormColumns>
    </Box>
  );
}

function Block({ lines }: { lines: number }) {
  return (
    <Paper variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Skeleton width={120} height={24} />
      {[1, 2, 3].slice(0, lines).map((line) => (
        <Skeleton key={line} variant="rounded" height={40} />
      ))}
    </Paper>
  );
}
