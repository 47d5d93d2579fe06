import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Import, ImportRow } from '../../../contract/import.ts';
import { fromSafeCell } from '../../../domain/formulaText.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import type { Cell } from '../../lists/export/csv.ts';
import { saveTable } from '../../lists/export/saveTable.ts';
import { showErrorToast } from '../../ui/queryClient.ts';
import { useFieldName, useProblemLine } from './importTexts.ts';

const PAGE = 500;

/**
 * Exports refused rows with line, field and reason, to be corrected. Removes the formula guards of the
 * original cells before the export adds its own.
 */
export function useRefusedFile(data: Import) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const textOf = useProblemLine();
  const nameOf = useFieldName(data.type);
  const [isReading, setIsReading] = useState(false);

  function linesOf(row: ImportRow): Cell[][] {
    return row.cells.map((cells, index) => {
      const line = row.lines?.[index] ?? row.line + index;
      const own = row.problems.filter((problem) => (problem.line ?? row.line) === line);
      const fields = own.map(({ field }) => nameOf(field)).join('; ');
      return [line, fields, own.map(textOf).join(' '), ...cells.map(fromSafeCell)];
    });
  }

  async function save(): Promise<void> {
    setIsReading(true);
    try {
      const lines: Cell[][] = [];
      for (let from = 0; ; from += PAGE) {
        const range = [from, from + PAGE - 1] as const;
        const rows = await dataProvider.getImportRows(data._id, { result: 'refused' }, range);
        lines.push(...rows.flatMap(linesOf));
        if (rows.length < PAGE) break;
      }
      const own = ['line', 'field', 'reason'].map((name) =>
        translate(`imports.refusedFile.${name}`),
      );
      const name = translate('imports.refusedFile.name');
      await saveTable(`${name}.csv`, [[...own, ...data.head.map(fromSafeCell)], ...lines]);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setIsReading(false);
    }
  }
  return { isReading, save };
}
