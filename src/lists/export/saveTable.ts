import { showToast } from '../../ui/toasts.ts';
import type { Cell } from './csv.ts';

/** Saves a table as a CSV file. The CSV writer is lazy: few visits save a file. */
export async function saveTable(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  try {
    const { toCsv } = await import('./csv.ts');
    saveFile(name, toCsv(rows));
  } catch {
    showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
  }
}

/** Downloads a CSV text, given in one or several parts. */
export function saveFile(name: string, ...parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
