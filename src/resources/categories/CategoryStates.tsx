import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ResourceIcon } from '../../fields/resource.tsx';
import { useErrorText } from '../../forms/useErrorText.ts';
import { ListStatePanel } from '../../lists/ListStates.tsx';

export function CategoryEmpty() {
  const translate = useTranslate();
  return (
    <ListStatePanel
      icon={<ResourceIcon />}
      title={translate('categories.empty.title')}
      text={translate('categories.empty.text')}
      action={
        <Button component={Link} to="/categories/create" variant="contained">
          {translate('categories.empty.action')}
        </Button>
      }
    />
  );
}

export function CategoryNoResult({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <ListStatePanel
      icon={<SearchOffOutlined />}
      title={translate('categories.noResult.title')}
      text={translate('categories.noResult.text')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {translate('listing.clearSearch')}
        </Button>
      }
    />
  );
}

interface FailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

export function CategoryFailed({ error, isRetrying, onRetry }: FailedProps) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <div role="alert">
      <ListStatePanel
        icon={<CloudOffOutlined />}
        title={translate('categories.failed')}
        text={textOf(error)}
        action={
          <Button variant="contained" loading={isRetrying} onClick={onRetry}>
            {translate('listing.retry')}
          </Button>
        }
      />
    </div>
  );
}

const indents = [0, 1, 1, 2, 0, 1, 0, 1];

export function CategorySkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('listing.loading')}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {indents.map((indent, row) => (
        // The rows are placeholders and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Skeleton key={row} variant="rounded" height={28} sx={{ ml: indent * 4, maxWidth: 480 }} />
      ))}
    </Box>
  );
}
