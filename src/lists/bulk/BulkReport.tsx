import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCreatePath, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useErrorText } from '../../forms/problems.ts';
import { useResourceName } from '../../ui/fields/resource.tsx';
import { showToast } from '../../ui/toasts.ts';

interface Result {
  done: number;
  failed: number;
  /** The first failure. */
  error?: unknown;
  isDeletion: boolean;
  /** Translation key with `smart_count`, in place of "updated". */
  successKey: string | undefined;
  undo?: (() => void) | undefined;
}

/** Shows a toast such as "17 updated, 2 failed". */
export function useBulkReport() {
  const translate = useTranslate();
  const errorText = useErrorText();
  const bulkText = useBulkText();
  return ({ done, failed, error, isDeletion, successKey, undo }: Result) => {
    const success = successKey
      ? translate(successKey, { smart_count: done })
      : bulkText(isDeletion ? 'deleted' : 'updated', done);
    const failure = translate('listing.bulk.failed', { smart_count: failed });
    const problem = done === 0 ? 'error' : 'warning';
    showToast({
      tone: failed === 0 ? 'success' : problem,
      title: [done > 0 && success, failed > 0 && failure].filter(Boolean).join(', '),
      text: error === undefined ? undefined : errorText(error),
      undo,
    });
  };
}

export type FailedRow = { id: string; name: ReactNode; error: unknown };

interface FailuresProps {
  failures: readonly FailedRow[];
  onClose: () => void;
  onRetry?: () => void;
}

/** The records that were refused, with the reasons. */
export function BulkFailures({ failures, onClose, onRetry }: FailuresProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const errorText = useErrorText();
  const bulkText = useBulkText();
  const { resource } = useListContext();
  return (
    <ConfirmDialog
      title={bulkText('failedTitle', failures.length)}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      <Typography component="ul" variant="body2" sx={{ ...namesSx, display: 'grid', gap: 1 }}>
        {failures.map(({ id, name, error }) => (
          <li key={id}>
            <Link component={RouterLink} to={createPath({ resource, type: 'edit', id })}>
              <bdi>{name}</bdi>
            </Link>
            <Typography variant="muted">{errorText(error)}</Typography>
          </li>
        ))}
      </Typography>
      {onRetry && <Button onClick={onRetry}>{translate('listing.bulk.retry')}</Button>}
    </ConfirmDialog>
  );
}

/** Translates `<resource>.bulk.*`, or the generic text if the resource has none. */
export function useBulkText() {
  const translate = useTranslate();
  const name = useResourceName();
  const { resource } = useListContext();
  return (part: 'others' | 'failedTitle' | 'updated' | 'deleted', smart_count: number) =>
    translate(`${resource}.bulk.${part}`, {
      smart_count,
      _: translate(`listing.bulk.${part}`, { smart_count, name }),
    });
}

export const namesSx = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };
