import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BULK_FIELDS, type BulkField } from '../../../../domain/bulkChange.ts';
import { useLackingFields } from '../../../api/missingEndpoints.ts';
import {
  ActionsMenu,
  BulkDeleteButton,
  BulkProgress,
  useBulkRun,
} from '../../../lists/bulk/BulkActions.tsx';

export type BulkRequest = { field: BulkField; ids: readonly string[] };

export default function ProductBulkActions({ onAsk }: { onAsk: (request: BulkRequest) => void }) {
  const translate = useTranslate();
  const run = useBulkRun();
  const { selectedIds } = useListContext();
  const lacking = useLackingFields();
  // On a phone this button would need a row of its own.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const sheet = { to: '/products/sheet', state: { ids: selectedIds.map(String) } };
  return (
    <>
      <BulkProgress run={run} />
      <ActionsMenu label={translate('products.bulk.edit')} isDisabled={run.isBusy}>
        {(close) => [
          ...BULK_FIELDS.filter((field) => !lacking.includes(field)).map((field) => (
            <MenuItem
              key={field}
              onClick={() => {
                close();
                onAsk({ field, ids: selectedIds.map(String) });
              }}
            >
              {translate(`resources.products.fields.${field}`)}
            </MenuItem>
          )),
          isPhone && (
            <MenuItem key="sheet" component={Link} {...sheet}>
              {translate('products.sheet')}
            </MenuItem>
          ),
        ]}
      </ActionsMenu>
      {!isPhone && (
        <Button component={Link} {...sheet} variant="outlined" color="inherit">
          {translate('products.sheet')}
        </Button>
      )}
      <BulkDeleteButton run={run} />
    </>
  );
}
