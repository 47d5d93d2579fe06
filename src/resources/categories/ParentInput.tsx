import { SelectInput } from 'react-admin';
import { buildTree, whyNotUnder } from '../../../domain/categoryTree.ts';
import { inOrder, pathText } from './categoryMoves.ts';
import { useCategoryTree } from './useCategoryTree.ts';

/** The category above. Those that this one can't be under are not offered. */
export function ParentInput({ id }: { id: string | undefined }) {
  const { data, isPending } = useCategoryTree();
  const categories = data?.data ?? [];
  const choices = inOrder(buildTree(categories))
    .filter((category) => !whyNotUnder(categories, id ?? null, category._id))
    .map((category) => ({ id: category._id, name: pathText(category) }));
  return (
    <SelectInput
      source="parentId"
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      emptyText="categories.field.topLevel"
      parse={(value: string) => value || null}
      // Nothing chosen is a place too.
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      fullWidth
      helperText={false}
    />
  );
}
