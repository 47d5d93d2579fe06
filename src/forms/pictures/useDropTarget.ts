import { type DragEvent, type ClipboardEvent as FieldPaste, useEffect, useState } from 'react';
import { isTyping } from '../../browser/keys.ts';

/**
 * Files dropped on an element, or pasted: anywhere on the page, or with `pastedInto: 'field'` while the element has
 * the focus, for a page with several.
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
  // A text that was copied in a spreadsheet brings a picture of itself along.
  const isText = types.includes('text/plain') && isTyping(event.target);
  // A field that has the focus comes before the page.
  if (files.length === 0 || isText || event.defaultPrevented) return;
  event.preventDefault();
  onFiles(files);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
