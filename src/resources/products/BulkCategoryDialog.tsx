import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Form, useListContext, useTranslate } from 'react-admin';
import { CategoryPicker } from './CategoryPicker.tsx';

interface Props {
  onClose: () => void;
  /** `null`: the products are taken out of their categories. */
  onChoose: (categoryId: string | null) => void;
}

/** Asks into which category the selected products go. */
export default function BulkCategoryDialog({ onClose, onChoose }: Props) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      {/* A form of its own: nothing of it stands in the address or in the list's filters. */}
      <Form record={{}} onSubmit={(values: { categoryId?: unknown }) => onChoose(idOf(values))}>
        <DialogTitle id={titleId}>
          {translate('products.bulk.categoryTitle', { smart_count: selectedIds.length })}
        </DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <CategoryPicker
            source="categoryId"
            label="products.filter.categoryId"
            helperText="products.bulk.categoryHelp"
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {translate('products.bulk.apply')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function idOf(values: { categoryId?: unknown }): string | null {
  return typeof values.categoryId === 'string' && values.categoryId !== ''
    ? values.categoryId
    : null;
}
