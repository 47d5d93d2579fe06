import { useEffect } from 'react';
import { readTable, toHtml, toText } from './clipboard.ts';
import { clear, copySelection, paste, useGridStore } from './gridStore.ts';

/**
 * Copies, cuts and pastes the selected cells while the focus is inside the grid. Listens to the document: Firefox
 * sends these events to the body when no text is selected, not to the focused cell.
 */
export function useGridClipboard(): void {
  const store = useGridStore();
  useEffect(() => {
    const takeData = (event: ClipboardEvent): DataTransfer | null => {
      const { isInside, editing } = store.getState();
      if (!isInside || editing) return null;
      event.preventDefault();
      return event.clipboardData;
    };
    const onCopy = (event: ClipboardEvent) => {
      const data = takeData(event);
      if (!data) return;
      const table = copySelection(store.getState());
      data.setData('text/plain', toText(table));
      data.setData('text/html', toHtml(table));
      if (event.type === 'cut') clear(store);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = takeData(event);
      const table = data ? readTable(data) : [];
      if (table.length > 0) paste(store, table);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store]);
}
