import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BULK_FIELDS, type BulkField } from '../../../../domain/bulkChange.ts';
import { useLackingFields } from '../../../api/missingEndpoints.ts';
import { ActionsMenu, BulkDeleteButton, useBulkRun } from '../../../lists/bulk/BulkActions.tsx';
import { useSelection } from '../../../lists/bulk/selection.tsx';

export default function ProductBulkActions({
  onOpenDialog,
}: {
  onOpenDialog: (field: BulkField) => void;
}) {
  const translate = useTranslate();
  const run = useBulkRun();
  const { ids } = useSelection();
  const lacking = useLackingFields();
  // On a phone, the sheet's button would wrap to another line, so the menu has an item instead.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const sheet = { to: '/products/sheet', state: { ids } };
  return (
    <>
      <ActionsMenu label={translate('products.bulk.edit')} isDisabled={run.isBusy}>
        {(close) => [
          ...BULK_FIELDS.filter((field) => !lacking.includes(field)).map((field) => (
            <MenuItem
              key={field}
              onClick={() => {
                close();
                onOpenDialog(field);
              }}
            >
              {translate(`resources.products.fields.${field}`)}
            </MenuItem>
          )),
          isPhone && ids && (
            <MenuItem key="sheet" component={Link} {...sheet}>
              {translate('products.sheet')}
            </MenuItem>
          ),
        ]}
      </ActionsMenu>
      {!isPhone && ids && (
        <Button component={Link} {...sheet} variant="outlined" color="inherit">
          {translate('products.sheet')}
        </Button>
      )}
      <BulkDeleteButton run={run} />
    </>
  );
}
