import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';

interface Props {
  /** Each row has a picture at its start. */
  hasPictures: boolean;
  /** With the title's. */
  columnCount: number;
}

/** Grey rows where rows will be, of the same height, so that nothing jumps. */
export function ListSkeleton({ hasPictures, columnCount }: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box role="status" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="span" sx={visuallyHidden}>
        {translate('listing.loading')}
      </Box>
      {!isPhone && <Box aria-hidden sx={{ height: 44, borderBottom: 1, borderColor: 'divider' }} />}
      {rows.map((row) => (
        <Box
          key={row}
          aria-hidden
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 2,
            py: isPhone ? 2 : 0.75,
            borderTop: row === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {hasPictures && (
            <Skeleton variant="rounded" width={isPhone ? 56 : 36} height={isPhone ? 56 : 36} />
          )}
          <Box sx={{ flex: 1 }}>
            <Skeleton width={`${55 - ((row * 13) % 30)}%`} />
            <Skeleton width="18%" height={14} />
          </Box>
          {!isPhone &&
            widths.slice(0, columnCount - 1).map((width) => <Skeleton key={width} width={width} />)}
        </Box>
      ))}
    </Box>
  );
}

const widths = [72, 64, 80, 58, 76, 68, 84];
const rows = [0, 1, 2, 3, 4, 5, 6, 7] as const;
