import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useNow } from './useNow.ts';

interface Props {
  /** When the data was read, in milliseconds since 1970; 0 without data. */
  readAt: number;
  isFetching: boolean;
  onRefresh: () => void;
  /** Text before the age, such as the number of records. */
  children?: string | undefined;
  /** Saves space: hides the age of data that was just read. */
  isShort?: boolean;
}

export function Freshness({ readAt, isFetching, onRefresh, children, isShort }: Props) {
  const translate = useTranslate();
  const now = useNow().getTime();
  if (readAt === 0) {
    return (
      <Typography variant="muted" noWrap sx={{ lineHeight: '32px' }}>
        {translate('listing.loading')}
      </Typography>
    );
  }
  const minutes = Math.max(0, Math.floor((now - readAt) / 60_000));
  const age =
    minutes < 1
      ? !isShort && translate('listing.updatedNow')
      : translate('listing.updated', { smart_count: minutes });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 }, minHeight: 32 }}>
      <Typography variant="muted" noWrap>
        {[children, age].filter(Boolean).join(' · ')}
      </Typography>
      <IconButton
        size="small"
        aria-label={translate('listing.refresh')}
        data-tooltip
        disabled={isFetching}
        onClick={onRefresh}
      >
        <RefreshOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
