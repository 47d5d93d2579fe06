import { SelectInput, useTranslate } from 'react-admin';
import { buildTree, type CategoryNode, whyNotUnder } from '../../../domain/categoryTree.ts';
import { type ListedCategory, useCategoryTree } from './useCategoryTree.ts';

/** The category above. Those that this one can't be under are not offered. */
export function ParentInput({ id }: { id: string | undefined }) {
  const translate = useTranslate();
  const { data, isPending } = useCategoryTree();
  const categories = data?.data ?? [];
  const choices = inOrder(buildTree(categories))
    .filter((category) => !whyNotUnder(categories, id ?? null, category.id))
    .map(({ id: value, path, name }) => ({
      id: value,
      name: path.length > 0 ? path.join(' › ') : name,
    }));
  return (
    <SelectInput
      source="parentId"
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      emptyText={translate('categories.field.topLevel')}
      emptyValue={null}
      parse={(value: string) => value || null}
      fullWidth
      helperText={false}
    />
  );
}

function inOrder(nodes: CategoryNode<ListedCategory>[]): ListedCategory[] {
  return nodes.flatMap(({ category, children }) => [category, ...inOrder(children)]);
}
