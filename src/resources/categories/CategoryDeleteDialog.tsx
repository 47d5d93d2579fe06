import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { buildTree, inOrder, moveProblem, siblingsUnder } from '../../../domain/categoryTree.ts';
import type { CategoryDeletion } from '../../api/calls/customCalls.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { CategoryPicker } from '../../forms/inputs/CategoryPicker.tsx';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import { useCategoryTree } from '../../ui/fields/categoryTree.ts';
import { showToast } from '../../ui/toasts.ts';

type Props = { category: CategoryRecord; onClose: () => void; onDeleted?: () => void };

/** Confirms a deletion. Asks where products and sub-categories move, because these are not deleted. */
export default function CategoryDeleteDialog({ category, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const { productCount, childCount, productTargets, childTargets } = useContent(category);
  const [products, setProducts] = useState('none');
  const [children, setChildren] = useState('up');
  const deletion = useDeletion(category, () => {
    onClose();
    onDeleted?.();
  });
  const hasChanged = deletion.error instanceof ApiError && deletion.error.status === 409;
  const choice: CategoryDeletion = {
    ...(productCount > 0 && { products }),
    ...(childCount > 0 && { children }),
  };
  return (
    <ConfirmDialog
      title={translate('categories.delete.title', { name: category.name })}
      text={translate('categories.delete.text')}
      confirm={translate('ra.action.delete')}
      isDanger
      isRunning={deletion.isPending}
      isDisabled={Object.values(choice).includes('')}
      onConfirm={() => deletion.mutate(choice)}
      onClose={onClose}
    >
      {hasChanged && <Alert severity="warning">{translate('categories.delete.changed')}</Alert>}
      {productCount > 0 && (
        <DestinationChoice
          label={translate('categories.delete.products', { smart_count: productCount })}
          stay={{ value: 'none', label: 'categories.delete.uncategorised' }}
          move="categories.delete.moveProducts"
          targets={productTargets}
          value={products}
          onChange={setProducts}
        />
      )}
      {childCount > 0 && (
        <DestinationChoice
          label={translate('categories.delete.children', { smart_count: childCount })}
          stay={{ value: 'up', label: 'categories.delete.up' }}
          move="categories.delete.moveChildren"
          targets={childTargets}
          value={children}
          onChange={setChildren}
        />
      )}
    </ConfirmDialog>
  );
}

/**
 * How many products and sub-categories the category has, and the categories to which they can move. A sub-category
 * cannot move into its own subtree, nor to a level that is too deep.
 */
function useContent({ id: deletedId }: CategoryRecord) {
  const { data } = useCategoryTree();
  const categories = inOrder(buildTree(data?.data ?? []));
  const children = siblingsUnder(categories, deletedId);
  const others = categories.filter(({ id }) => id !== deletedId);
  return {
    productCount: categories.find(({ id }) => id === deletedId)?.productCount ?? 0,
    childCount: children.length,
    productTargets: others,
    childTargets: others.filter(({ id }) =>
      children.every((child) => !moveProblem(categories, child.id, id)),
    ),
  };
}

function useDeletion(category: CategoryRecord, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { refetch } = useCategoryTree();
  // The deletion also changes the category of products.
  const invalidate = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['categories', 'getList'] }),
      queryClient.invalidateQueries({ queryKey: ['products'] }),
    ]);
  const reportDeleted = () => {
    const title = translate('categories.delete.done', { name: category.name });
    showToast({ tone: 'success', title });
    onDone();
  };
  return useMutation({
    mutationFn: (choice: CategoryDeletion) => dataProvider.deleteCategory(category.id, choice),
    onSuccess: async () => {
      await invalidate();
      reportDeleted();
    },
    onError: async () => {
      // After a timeout the category may be deleted; after a 409 its content has changed.
      const { data } = await refetch();
      if (data && !data.data.some(({ id }) => id === category.id)) reportDeleted();
    },
  });
}

interface DestinationChoiceProps {
  /** What moves, such as `Its 12 products`. */
  label: string;
  /** The option without a target category; `label` is a translation key. */
  stay: { value: string; label: string };
  /** Translation key of the option with a target category. */
  move: string;
  targets: CategoryRecord[];
  /** `stay.value`, the id of a target, or empty if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}

const labelSx = { fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } };

function DestinationChoice({
  label,
  stay,
  move,
  targets,
  value,
  onChange,
}: DestinationChoiceProps) {
  const translate = useTranslate();
  const labelId = useId();
  const stays = value === stay.value;
  return (
    <FormControl>
      <FormLabel id={labelId} sx={labelSx}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={stays ? 'stay' : 'move'}
        onChange={(_, choice) => onChange(choice === 'stay' ? stay.value : '')}
      >
        <FormControlLabel value="stay" control={<Radio />} label={translate(stay.label)} />
        <FormControlLabel
          value="move"
          control={<Radio />}
          label={translate(move)}
          disabled={targets.length === 0}
        />
      </RadioGroup>
      {!stays && (
        <CategoryPicker
          required
          label={translate('categories.delete.target')}
          value={value}
          onChange={onChange}
          isOffered={({ id }) => targets.some((target) => target.id === id)}
        />
      )}
    </FormControl>
  );
}
