import {
  type DragEvent,
  type ClipboardEvent as ReactClipboardEvent,
  useEffect,
  useState,
} from 'react';
import { isTyping } from '../../browser/keys.ts';

/**
 * Takes files that are dropped on an element or pasted on the page. With `pasteTarget: 'field'`, only the focused
 * element takes pasted files, for pages with several targets.
 */
export function useDropTarget(
  onFiles: (files: File[]) => void,
  { pasteTarget = 'page' }: { pasteTarget?: 'page' | 'field' } = {},
) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (pasteTarget === 'field') return undefined;
    const onPaste = (event: ClipboardEvent) => handlePaste(event, onFiles);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles, pasteTarget]);

  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const target = event.relatedTarget;
      if (target instanceof Node && event.currentTarget.contains(target)) return;
      setIsOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    ...(pasteTarget === 'field' && {
      onPaste: (event: ReactClipboardEvent) => handlePaste(event, onFiles),
    }),
  };
  return { isOver, dropProps };
}

function handlePaste(
  event: ClipboardEvent | ReactClipboardEvent,
  onFiles: (files: File[]) => void,
) {
  const { files: pasted = [], types = [] } = event.clipboardData ?? {};
  const files = [...pasted];
  // Cells copied in a spreadsheet are text and a picture on the clipboard. An input takes the text.
  const isText = types.includes('text/plain') && isTyping(event.target);
  // `defaultPrevented`: the focused field has handled the paste.
  if (files.length === 0 || isText || event.defaultPrevented) return;
  event.preventDefault();
  onFiles(files);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
