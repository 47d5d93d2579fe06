import { useTranslate } from 'react-admin';
import type { Import, ImportRow, ImportType } from '../../../contract/import.ts';
import { needsVariants } from '../../../domain/imports/importFields.ts';
import { explainError } from '../../api/errors.ts';
import { useLackingFields } from '../../api/missingEndpoints.ts';
import { useErrorText, useKnownProblemText } from '../../forms/problems.ts';
import { useLacksVariants } from '../../ui/useHasVariants.ts';

/** The resource whose records each type of import writes. */
export const importResources: Record<ImportType, string> = {
  products: 'products',
  customers: 'users',
  stock: 'products',
  tracking: 'orders',
};

/** The type whose texts count the rows. Imports of tracking numbers use the texts of stock. */
export function countedAs(type: ImportType): Exclude<ImportType, 'tracking'> {
  return type === 'tracking' ? 'stock' : type;
}

/** Label of a file's field: the text for imports, or else the label of the resource's field. */
export function useFieldName(type: ImportType): (field: string) => string {
  const translate = useTranslate();
  const resource = importResources[type];
  return (field) => {
    if (field === '') return translate('imports.fields.row');
    const elsewhere = translate(`resources.${resource}.fields.${field}`, { _: field });
    return translate(`imports.fields.${field}`, { _: elsewhere });
  };
}

/** Whether a file's field is offered: false if the API lacks what the field needs, such as variants. */
export function useIsOffered(type: ImportType): (field: string) => boolean {
  const lacksVariants = useLacksVariants({ isWanted: type === 'products' });
  const lacking = useLackingFields();
  return (field) =>
    !(lacksVariants && needsVariants(field)) &&
    !lacking.includes(field === 'taxable' || field === 'variantTaxClass' ? 'taxClass' : field);
}

/** Header in the console's own exports, by which imports recognise the column. */
export function useColumnHead(type: ImportType): (field: string) => string {
  const translate = useTranslate();
  const getFieldName = useFieldName(type);
  const resource = importResources[type];
  return (field) => {
    const own = field === 'category' ? 'categoryId' : field;
    return translate(`resources.${resource}.fields.${own}`, { _: getFieldName(field) });
  };
}

/** `12 products in 33 rows`: a product with variants has several rows. */
export function useCountText(): (one: Pick<Import, 'type' | 'counts' | 'rows'>) => string {
  const translate = useTranslate();
  return ({ type, counts, rows }) => {
    const all = counts.new + counts.changed + counts.same + counts.refused;
    const records = translate(`imports.counts.${countedAs(type)}`, { smart_count: all });
    if (rows === undefined || type === 'stock' || type === 'tracking') return records;
    return translate('imports.inRows', { smart_count: rows, records });
  };
}

export function useProblemLine(): (problem: ImportRow['problems'][number]) => string {
  const translate = useTranslate();
  const problemText = useKnownProblemText();
  return (problem) => ownText(translate, problem) || (problemText(problem) ?? problem.message);
}

export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const errorText = useErrorText();
  return (error) => {
    const problem = explainError(error)?.problem;
    return (problem && ownText(translate, problem)) || errorText(error);
  };
}

/** Text of a code that only imports have; otherwise empty. */
function ownText(
  translate: ReturnType<typeof useTranslate>,
  { code, values }: Pick<ImportRow['problems'][number], 'code' | 'values'>,
): string {
  return translate(`imports.problems.${code}`, { ...values, _: '' });
}
