import { get, useFormContext, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import { problemsOf } from '../../../../contract/problems.ts';
import { variantFields } from '../../../../contract/variantInput.ts';
import { parseMoney } from '../../../../domain/money.ts';
import { type CellValue, plainValue } from '../../../forms/grid/gridCells.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import {
  columnType,
  toOpaqueRow,
  toVariantSet,
  type VariantColumn,
  type VariantRow,
  writable,
} from './variantSet.ts';

/**
 * Returns a function for the error text of a cell. For an unreadable amount, `parseMoney` gives a more precise text
 * than the contract.
 */
export function useCellProblem(): (
  row: VariantRow,
  index: number,
  column: VariantColumn,
) => string | undefined {
  const { errors } = useFormState();
  const getAmountProblem = useAmountProblem();
  return (row, index, column) => {
    const message: unknown = get(errors, `variants.${index}.${column}.message`);
    if (typeof message !== 'string' || message === '') return undefined;
    return (columnType(column) === 'money' && getAmountProblem(row[column])) || message;
  };
}

/** Error texts by column, for typed values that no variant has yet. */
export function useTypedProblems(): (typed: Partial<VariantRow>) => Record<string, string> {
  const problemText = useProblemText();
  const getAmountProblem = useAmountProblem();
  return (typed) =>
    Object.fromEntries(
      problemsOf(v.partial(variantFields), typed).map((problem) => [
        problem.field,
        (problem.code === 'money.invalid' && getAmountProblem(get(typed, problem.field))) ||
          problemText(problem),
      ]),
    );
}

/** The error text of a typed amount; undefined for a valid amount, and for a number or null. */
function useAmountProblem(): (value: unknown) => string | undefined {
  const problemText = useProblemText();
  const locale = useLocale();
  const currency = useStoreCurrency();
  return (value) => {
    if (typeof value !== 'string') return undefined;
    const parsed = parseMoney(value, currency, locale);
    return parsed.ok ? undefined : problemText({ code: parsed.code, values: {} });
  };
}

/** Changes cells by the index of their variant, and clears their errors. */
export function useCellChange() {
  const { getValues, setValue, getFieldState, clearErrors } = useFormContext();
  return (changes: ReadonlyMap<number, Partial<VariantRow>>) => {
    // Reads current values, as the closure of a memoised row can be stale.
    const { variants } = toVariantSet(getValues());
    setValue(
      'variants',
      variants.map((row, index) => {
        const own = changes.get(index);
        return toOpaqueRow(own ? { ...writable(row), ...own } : row);
      }),
    );
    const cells = [...changes].flatMap(([index, own]) =>
      Object.keys(own).map((column) => `variants.${index}.${column}`),
    );
    // Clears only cells with errors: every clear re-renders subscribers.
    clearErrors(cells.filter((cell) => getFieldState(cell).invalid));
  };
}

/**
 * Converts a value of the grid to a field of a variant. Unreadable text stays text, which the form refuses. Empty if
 * the column cannot have the value.
 */
export function toVariantCell(column: string, value: CellValue): Partial<VariantRow> {
  if (column === 'isEnabled') return typeof value === 'boolean' ? { isEnabled: value } : {};
  const plain = plainValue(value);
  if (column === 'image' || column === 'taxClass') {
    return plain === null || typeof plain === 'string' ? { [column]: plain } : {};
  }
  const isTyped = plain === null || typeof plain === 'number' || typeof plain === 'string';
  return isTyped ? { [column]: plain } : {};
}
