import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl or Cmd plus S saves the form, unless a dialog is open over it. */
export function useSaveShortcut(form: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const dialog = document.querySelector('[role="dialog"]');
      if (dialog && !dialog.contains(form.current)) return;
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
