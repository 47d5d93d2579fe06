import { showToast } from '../../ui/toasts.ts';
import type { Cell } from './csv.ts';

/** Saves a table as a CSV file. The CSV writer is fetched on first use: few visits save a file. */
export async function saveTable(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  try {
    const { toCsv } = await import('./csv.ts');
    saveFile(name, toCsv(rows));
  } catch {
    showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
  }
}

/** Saves a CSV text, or its parts, through the browser's download. */
export function saveFile(name: string, ...parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
