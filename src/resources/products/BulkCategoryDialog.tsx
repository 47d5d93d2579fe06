import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { Form, required, useListContext, useTranslate } from 'react-admin';
import { AskForm, TitledDialog } from '../../forms/AskDialog.tsx';
import { CategoryInput } from '../../forms/inputs/CategoryPicker.tsx';

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
  const values = { smart_count: selectedIds.length };
  const title = isRemoving ? 'products.bulk.uncategoriseTitle' : 'products.bulk.categoryTitle';
  return (
    <TitledDialog title={translate(title, values)} onClose={onClose}>
      {isRemoving ? (
        <AskForm
          cancel={translate('ra.action.back')}
          confirm={translate('products.bulk.uncategoriseConfirm')}
          isDanger
          isCancelFocused
          onConfirm={() => onChoose(null)}
          onCancel={() => setRemoving(false)}
        >
          <DialogContentText>
            {translate('products.bulk.uncategoriseText', values)}
          </DialogContentText>
        </AskForm>
      ) : (
        <ChoiceForm onClose={onClose} onChoose={onChoose} onRemove={() => setRemoving(true)} />
      )}
    </TitledDialog>
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
        <CategoryInput source="categoryId" label="products.filter.categoryId" validate={isChosen} />
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
