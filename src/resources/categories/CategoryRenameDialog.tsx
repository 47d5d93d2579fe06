import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { CategoryUpdate } from '../../../contract/category.ts';
import { problemsOf } from '../../../contract/problems.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { fieldErrorsOf } from '../../forms/problems.ts';
import { showToast } from '../../toasts.ts';
import type { ListedCategory } from './useCategoryTree.ts';

type Props = { category: ListedCategory; onClose: () => void };

/** A new name without leaving the tree. What was typed stays until it is saved. */
export default function CategoryRenameDialog({ category, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const [name, setName] = useState(category.name);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = useRename(category, onClose, setProblem);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rename.isPending) return;
    const [found] = problemsOf(CategoryUpdate, { name });
    setProblem(found ? `problems.${found.code}` : null);
    if (!found) rename.mutate(name.trim());
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>
          {translate('categories.rename.title', { name: category.name })}
        </DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('categories.field.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
            error={problem !== null}
            helperText={problem && translate(problem, { _: problem })}
            slotProps={{ formHelperText: { role: 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={rename.isPending}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useRename(
  category: ListedCategory,
  onDone: () => void,
  onProblem: (text: string | null) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      dataProvider.update('categories', {
        id: category.id,
        data: { name },
        previousData: category,
        meta: { ifMatch: false },
      }),
    onSuccess: () => {
      showToast({ tone: 'success', title: 'categories.rename.saved' });
      onDone();
    },
    onError: (error) => onProblem(new Map(fieldErrorsOf(error)).get('name') ?? null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['categories'] }),
  });
}
