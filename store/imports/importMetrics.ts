import { Counter, type Registry } from 'prom-client';
import type { ImportStep } from './importRecord.ts';

const ROW_RESULTS = ['new', 'changed', 'same', 'refused', 'written', 'undone', 'kept'] as const;

/** Adds the counters of imports. Returns a function that counts a step. */
export function addImportMetrics(registry: Registry): (step: ImportStep) => void {
  const registers = [registry];
  const imports = new Counter({
    name: 'store_imports_total',
    help: 'Imports that reached a state.',
    labelNames: ['type', 'state'],
    registers,
  });
  const importRows = new Counter({
    name: 'store_import_rows_total',
    help: 'Rows of imports by result.',
    labelNames: ['type', 'result'],
    registers,
  });
  return ({ after, before }) => {
    const { type, state, counts } = after;
    if (state !== before?.state) imports.inc({ type, state });
    for (const result of ROW_RESULTS) {
      const more = counts[result] - (before?.counts[result] ?? 0);
      if (more > 0) importRows.inc({ type, result }, more);
    }
  };
}
