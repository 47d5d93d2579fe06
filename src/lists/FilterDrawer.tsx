import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';

interface Props {
  /** How many filters are in force. */
  count: number;
  /** The filters; rendered only while open, so they may be loaded lazily. */
  children: ReactNode;
}

/** A mark that filters are in force; the chips say which. */
const dotSx = {
  position: 'absolute',
  top: 0,
  right: -2,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
};

// On a phone the icon alone.
const buttonSx = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    minWidth: 44,
    px: 1,
    '& .MuiButton-startIcon': { m: 0 },
  },
});

/** A button that opens the filters: at the side of a wide screen, at the bottom of a phone. */
export function FilterDrawer({ count, children }: Props) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const close = () => setIsOpen(false);
  const title = translate('listing.filters', { smart_count: count });

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={
          <Box component="span" sx={{ display: 'inline-flex', position: 'relative' }}>
            <FilterListOutlined />
            {count > 0 && <Box component="span" sx={dotSx} />}
          </Box>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={title}
        onClick={() => setIsOpen(true)}
        sx={buttonSx}
      >
        {!isPhone && title}
      </Button>
      <Drawer
        anchor={isPhone ? 'bottom' : 'right'}
        open={isOpen}
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('listing.filterTitle'),
            sx: isPhone
              ? { maxHeight: '88dvh', borderRadius: '16px 16px 0 0' }
              : { width: 'min(380px, 100vw)' },
          },
        }}
      >
        <DrawerHead onClose={close} />
        <Box sx={{ px: 2.5, pb: 2, overflow: 'auto', flex: 1 }}>
          <Suspense fallback={null}>{isOpen && children}</Suspense>
        </Box>
        <DrawerFoot onClose={close} />
      </Drawer>
    </>
  );
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5 }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {translate('listing.filterTitle')}
      </Typography>
      <IconButton edge="end" aria-label={translate('listing.closeFilters')} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
    </Box>
  );
}

function DrawerFoot({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { setFilters, filterValues, total, isFetching } = useListContext();
  const hasFilters = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Button color="inherit" disabled={!hasFilters} onClick={() => setFilters({})}>
        {translate('listing.clearFilters')}
      </Button>
      <Button variant="contained" sx={{ ml: 'auto' }} onClick={onClose}>
        {isFetching || total === undefined
          ? translate('listing.show')
          : translate('listing.showResults', { smart_count: total })}
      </Button>
    </Box>
  );
}
