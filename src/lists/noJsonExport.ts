/**
 * In the place of react-admin's default exporter's library (`vite.config.ts`), which every list would
 * load and none uses: it stops at 1000 rows and lets spreadsheet formulas through.
 */
export default function noJsonExport(): never {
  throw new Error('Export with src/lists/ExportButton.tsx');
}
