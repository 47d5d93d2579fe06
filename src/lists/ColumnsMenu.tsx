import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSides } from '../fields/useSides.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { ColumnsProps } from './ColumnChoice.tsx';

// Few visits change the columns.
const ColumnChoice = lazyPart(() => import('./ColumnChoice.tsx'));

/** Which columns a table shows. The choice is remembered where react-admin's table looks for it. */
export function ColumnsMenu({ columns, hidden }: ColumnsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const { end } = useSides();
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
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('listing.columns') } }}
      >
        <Suspense fallback={null}>
          <ColumnChoice columns={columns} hidden={hidden} />
        </Suspense>
      </Popover>
    </>
  );
}
