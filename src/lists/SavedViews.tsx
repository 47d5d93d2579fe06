import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSides } from '../fields/useSides.ts';
import { lazyPart } from '../lazyPart.tsx';
import { useSavedViews } from './useSavedViews.ts';

const SavedViewsPanel = lazyPart(() => import('./SavedViewsPanel.tsx'));

interface Props {
  /** The columns that are hidden until the merchant shows them. */
  hidden: string[];
}

/** Looks of this list under names: filters, order, columns and page size, to open, share and save. */
export function SavedViews({ hidden }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { start } = useSides();
  const saved = useSavedViews(hidden);
  const close = () => setAnchor(null);
  const title = saved.current?.name ?? translate('listing.views.title');
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, maxWidth: 200, minWidth: 44, px: { xs: 1, sm: 1.75 } }}
      >
        <BookmarkBorderOutlined fontSize="small" />
        <Typography
          component="span"
          variant="inherit"
          noWrap
          sx={{ display: { xs: 'none', sm: 'block' } }}
        >
          {title}
        </Typography>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: start }}
        transformOrigin={{ vertical: 'top', horizontal: start }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('listing.views.title'),
            sx: { width: 'min(360px, calc(100vw - 32px))', p: 2, mt: 0.5 },
          },
        }}
      >
        <Suspense fallback={null}>
          {anchor && <SavedViewsPanel saved={saved} onClose={close} />}
        </Suspense>
      </Popover>
    </>
  );
}
