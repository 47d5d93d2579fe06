import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { CategoryInput } from '../../../contract/category.ts';
import { TitledDialog } from '../../forms/ConfirmDialog.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';

type Props = { category: CategoryRecord; onClose: () => void };

/** Renames a category from the tree. `SafeForm` stores the input as a draft, and resolves conflicts. */
export default function CategoryRenameDialog({ category, onClose }: Props) {
  const translate = useTranslate();
  return (
    <TitledDialog
      title={translate('categories.rename.title', { name: category.name })}
      onClose={onClose}
    >
      <DialogContent sx={contentSx}>
        <SafeEdit resource="categories" id={category.id} onSaved={onClose}>
          <SafeForm schema={CategoryInput} actions={<Cancel onClose={onClose} />}>
            <TextInput source="name" autoFocus helperText={false} />
          </SafeForm>
        </SafeEdit>
      </DialogContent>
    </TitledDialog>
  );
}

function Cancel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const category = useRecordContext();
  const form = useFormContext();
  return (
    <Button
      color="inherit"
      onClick={() => {
        // Reset the form, or the cancelled name is offered as a draft later.
        form.reset(category);
        onClose();
      }}
    >
      {translate('ra.action.cancel')}
    </Button>
  );
}

const contentSx = {
  pb: 1,
  '& .save-bar': { position: 'static', mt: 1, border: 0, backgroundColor: 'transparent' },
};
