import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { PRODUCT_STATUSES } from '../../../contract/product.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { lazyPart } from '../../lazy.tsx';
import { useBulkRun } from '../../lists/bulk/useBulkRun.ts';

const BulkCategoryDialog = lazyPart(() => import('./BulkCategoryDialog.tsx'));
const BulkDeleteDialog = lazyPart(() => import('../../lists/bulk/BulkDeleteDialog.tsx'));

/** What can be done with the selected products: another status, another category, away. */
export default function ProductBulkActions() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { isPlaceholderData } = useListContext();
  const { run, progress } = useBulkRun();
  const [dialog, setDialog] = useState<'category' | 'delete'>();
  const isBusy = progress !== undefined || isPlaceholderData === true;
  const close = () => setDialog(undefined);

  // Whatever version the row has: a status set for many is meant for the product as it is now.
  const update = (data: { status?: string; categoryId?: string | null }) =>
    run('updated', (id) =>
      dataProvider.update('products', { id, data, previousData: { id }, meta: { ifMatch: false } }),
    );

  return (
    <>
      {progress && (
        <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
          {translate('listing.bulk.progress', progress)}
        </Typography>
      )}
      <StatusMenu isDisabled={isBusy} onChoose={(status) => update({ status })} />
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy}
        onClick={() => setDialog('category')}
      >
        {translate('products.bulk.category')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={isBusy}
        onClick={() => setDialog('delete')}
      >
        {translate('ra.action.delete')}
      </Button>
      <Suspense fallback={null}>
        {dialog === 'category' && (
          <BulkCategoryDialog
            onClose={close}
            onChoose={(categoryId) => {
              close();
              void update({ categoryId });
            }}
          />
        )}
        {dialog === 'delete' && (
          <BulkDeleteDialog
            onClose={close}
            onConfirm={() => {
              close();
              void run('deleted', (id) =>
                dataProvider.delete('products', { id, previousData: { id } }),
              );
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface StatusMenuProps {
  isDisabled: boolean;
  onChoose: (status: string) => void;
}

function StatusMenu({ isDisabled, onChoose }: StatusMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMoreOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('products.bulk.status')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PRODUCT_STATUSES.map((status) => (
          <MenuItem
            key={status}
            onClick={() => {
              setAnchor(null);
              onChoose(status);
            }}
          >
            {translate(`products.status.${status}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
