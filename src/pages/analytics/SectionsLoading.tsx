import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Where the charts will be. */
export function SectionsLoading() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={340} />
      <Skeleton variant="rounded" height={340} />
    </Box>
  );
}
