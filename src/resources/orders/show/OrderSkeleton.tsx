import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/** The page's shape while the order is read. */
export function OrderSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('orderShow.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" width="40%" height={36} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={220} />
      </Box>
    </Box>
  );
}
