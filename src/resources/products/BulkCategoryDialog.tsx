import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Form, required, useListContext, useTranslate } from 'react-admin';
import { CategoryPicker } from './CategoryPicker.tsx';

interface Props {
  onClose: () => void;
  /** `null`: the products are taken out of their categories. */
  onChoose: (categoryId: string | null) => void;
}

/** Asks into which category the selected products go; out of theirs only in so many words. */
export default function BulkCategoryDialog({ onClose, onChoose }: Props) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const [isRemoving, setRemoving] = useState(false);
  const titleId = useId();
  const values = { smart_count: selectedIds.length };
  const title = isRemoving ? 'products.bulk.uncategoriseTitle' : 'products.bulk.categoryTitle';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{translate(title, values)}</DialogTitle>
      {isRemoving ? (
        <>
          <DialogContent>
            <DialogContentText variant="body2">
              {translate('products.bulk.uncategoriseText', values)}
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" autoFocus onClick={() => setRemoving(false)}>
              {translate('ra.action.back')}
            </Button>
            <Button variant="contained" color="error" onClick={() => onChoose(null)}>
              {translate('products.bulk.uncategoriseConfirm')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ChoiceForm onClose={onClose} onChoose={onChoose} onRemove={() => setRemoving(true)} />
      )}
    </Dialog>
  );
}

function ChoiceForm({ onClose, onChoose, onRemove }: Props & { onRemove: () => void }) {
  const translate = useTranslate();

  function choose({ categoryId }: { categoryId?: unknown }) {
    if (typeof categoryId === 'string' && categoryId !== '') onChoose(categoryId);
  }

  // A form of its own: nothing of it stands in the URL or in the list's filters.
  return (
    <Form record={{}} onSubmit={choose}>
      <DialogContent sx={{ display: 'grid', justifyItems: 'start', pt: '8px !important' }}>
        <CategoryPicker
          source="categoryId"
          label="products.filter.categoryId"
          validate={isChosen}
        />
        <Button size="small" color="inherit" onClick={onRemove}>
          {translate('products.bulk.uncategorise')}
        </Button>
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
  );
}

const isChosen = required('products.bulk.chooseCategory');
