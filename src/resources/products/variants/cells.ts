import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import { problemsOf } from '../../../../contract/problems.ts';
import { variantFields } from '../../../../contract/variantInput.ts';
import { parseMoney } from '../../../../domain/money.ts';
import { amountText, parseAmount } from '../../../forms/inputs/MoneyInput.tsx';
import { useFormattedText } from '../../../forms/inputs/useFormattedInput.ts';
import { parseWhole } from '../../../forms/inputs/WholeNumberInput.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { parseCode } from '../productValues.ts';
import {
  columnType,
  type TypedColumn,
  toOpaqueRow,
  toVariantSet,
  type VariantColumn,
  type VariantRow,
  writable,
} from './variantSet.ts';

type CellValue = VariantRow[TypedColumn];

/** Converts text to a column's form value. */
export function useCellParser() {
  const locale = useLocale();
  const currency = useStoreCurrency();
  return (column: TypedColumn, text: string): CellValue => {
    const type = columnType(column);
    if (type === 'money') return parseAmount(text, currency, locale);
    if (type === 'whole') return parseWhole(text, locale);
    return parseCode(text);
  };
}

/** Props of a cell's input. */
export function useCell(
  column: TypedColumn,
  value: CellValue,
  onChange: (value: CellValue) => void,
) {
  const locale = useLocale();
  const currency = useStoreCurrency();
  const type = columnType(column);
  const parseCell = useCellParser();
  const read = (text: string) => parseCell(column, text);
  const spelled = useFormattedText(value, (text) => onChange(read(text)), {
    read,
    write: (cell) => (type === 'money' ? amountText(cell, currency, locale) : String(cell ?? '')),
  });
  const inputMode = type === 'money' ? 'decimal' : type === 'whole' ? 'numeric' : 'text';
  return { ...spelled, inputMode, autoComplete: 'off', dir: 'ltr' } as const;
}

/** The console's text for an unreadable amount is more precise than the contract's. */
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

/** By column, for values that no variant has yet. */
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

/** Undefined for a valid amount. */
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

/** Also clears the errors of the changed cells. */
export function useCellChange() {
  const { getValues, setValue, getFieldState, clearErrors } = useFormContext();
  return (indexes: ReadonlySet<number>, changes: Partial<VariantRow>) => {
    // Reads current values, as the closure of a memoised row can be stale.
    const { variants } = toVariantSet(getValues());
    setValue(
      'variants',
      variants.map((row, index) =>
        toOpaqueRow(indexes.has(index) ? { ...writable(row), ...changes } : row),
      ),
    );
    const cells = [...indexes].flatMap((index) =>
      Object.keys(changes).map((column) => `variants.${index}.${column}`),
    );
    // Clears only cells with errors: every clear re-renders subscribers.
    clearErrors(cells.filter((cell) => getFieldState(cell).invalid));
  };
}

export function useColumnLabel(): (column: VariantColumn) => string {
  const translate = useTranslate();
  return (column) => translate(`products.fields.${column}`);
}
