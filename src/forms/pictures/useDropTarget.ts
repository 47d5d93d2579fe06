import { type DragEvent, useEffect, useState } from 'react';
import { isTyping } from '../../keys.ts';

/** Files dropped on an element, or pasted anywhere on the page. */
export function useDropTarget(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const { files: pasted = [], types = [] } = event.clipboardData ?? {};
      const files = [...pasted];
      // A text that was copied in a spreadsheet brings a picture of itself along.
      const isText = types.includes('text/plain') && isTyping(event.target);
      if (files.length === 0 || isText) return;
      event.preventDefault();
      onFiles(files);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles]);

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
  };
  return { isOver, dropProps };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
