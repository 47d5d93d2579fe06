import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../lazyPart.tsx';
import type { ColumnsProps } from './ColumnChoice.tsx';

// Few visits change the columns.
const ColumnChoice = lazyPart(() => import('./ColumnChoice.tsx'));

/** Which columns a table shows. The choice is remembered where react-admin's table looks for it. */
export function ColumnsMenu(columns: ColumnsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('listing.columns')}
      </Button>
      <Suspense fallback={null}>
        {anchor && <ColumnChoice {...columns} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
