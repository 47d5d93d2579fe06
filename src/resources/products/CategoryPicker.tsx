import { AutocompleteInput, ReferenceInput, useTranslate, type Validator } from 'react-admin';
import type { Category } from '../../../contract/category.ts';

interface Props {
  source: string;
  /** Translation key. */
  label: string;
  helperText?: string | false;
  validate?: Validator;
}

/** A category, searched on the server by name and shown with the categories above it. */
export function CategoryPicker({ source, label, helperText = false, ...checks }: Props) {
  const translate = useTranslate();
  return (
    <ReferenceInput source={source} reference="categories" sort={byName} perPage={25}>
      <AutocompleteInput
        label={label}
        helperText={helperText}
        optionText={pathOf}
        // The end of a path is what tells categories apart, and what a narrow field would cut off.
        inputText={(category: Partial<Category>) => category.name ?? ''}
        filterToQuery={(q: string) => (q.trim() ? { q: q.trim() } : {})}
        noOptionsText={translate('products.noCategoryFound')}
        fullWidth
        {...checks}
      />
    </ReferenceInput>
  );
}

const byName = { field: 'name', order: 'ASC' } as const;

/** `Living room › Chairs` */
function pathOf(category: Partial<Category>): string {
  const path = category.path ?? [];
  return path.length > 0 ? path.join(' › ') : (category.name ?? '');
}
