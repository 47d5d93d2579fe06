import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PRODUCT_STATUSES } from '../../../contract/product.ts';
import { lazyPart } from '../../lazy.tsx';
import {
  ActionsMenu,
  BulkDeleteButton,
  BulkProgress,
  useBulkRun,
} from '../../lists/bulk/BulkActions.tsx';

const BulkCategoryDialog = lazyPart(() => import('./BulkCategoryDialog.tsx'));

/** What can be done with the selected products: another status, another category, away. */
export default function ProductBulkActions() {
  const translate = useTranslate();
  const run = useBulkRun();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <BulkProgress run={run} />
      <ActionsMenu label={translate('products.bulk.status')} isDisabled={run.isBusy}>
        {(close) =>
          PRODUCT_STATUSES.map((status) => (
            <MenuItem
              key={status}
              onClick={() => {
                close();
                void run.update({ status });
              }}
            >
              {translate(`products.status.${status}`)}
            </MenuItem>
          ))
        }
      </ActionsMenu>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        disabled={run.isBusy}
        onClick={() => setMoving(true)}
      >
        {translate('products.bulk.category')}
      </Button>
      <BulkDeleteButton run={run} />
      <Suspense fallback={null}>
        {isMoving && (
          <BulkCategoryDialog
            onClose={() => setMoving(false)}
            onChoose={(categoryId) => {
              setMoving(false);
              void run.update({ categoryId });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
