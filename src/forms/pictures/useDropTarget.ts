import { type DragEvent, type ClipboardEvent as FieldPaste, useEffect, useState } from 'react';
import { isTyping } from '../../browser/keys.ts';

/**
 * Files dropped on an element or pasted on the page. With `pastedInto: 'field'` the element must have the
 * focus, for pages with several targets.
 */
export function useDropTarget(
  onFiles: (files: File[]) => void,
  { pastedInto = 'page' }: { pastedInto?: 'page' | 'field' } = {},
) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (pastedInto === 'field') return undefined;
    const onPaste = (event: ClipboardEvent) => takePasted(event, onFiles);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles, pastedInto]);

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
    ...(pastedInto === 'field' && {
      onPaste: (event: FieldPaste) => takePasted(event, onFiles),
    }),
  };
  return { isOver, dropProps };
}

function takePasted(event: ClipboardEvent | FieldPaste, onFiles: (files: File[]) => void) {
  const { files: pasted = [], types = [] } = event.clipboardData ?? {};
  const files = [...pasted];
  // Text copied in a spreadsheet also has a picture on the clipboard.
  const isText = types.includes('text/plain') && isTyping(event.target);
  // A focused field handles the paste first.
  if (files.length === 0 || isText || event.defaultPrevented) return;
  event.preventDefault();
  onFiles(files);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
