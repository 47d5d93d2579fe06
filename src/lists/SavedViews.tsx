import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSavedViews } from './useSavedViews.ts';

const SavedViewsPanel = lazy(() => import('./SavedViewsPanel.tsx'));

interface Props {
  /** The columns that are hidden until the merchant shows them. */
  hidden: string[];
}

/** Looks of this list under names: filters, order, columns and page size, to open, share and save. */
export function SavedViews({ hidden }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const saved = useSavedViews(hidden);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarkBorderOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 200 }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {saved.current?.name ?? translate('listing.views.title')}
        </span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
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
