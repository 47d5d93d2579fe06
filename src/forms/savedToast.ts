import { showToast } from '../ui/toasts.ts';

/** `done` is a translation key. `isLate`: the response was lost, but the save was applied. */
export function showSavedToast(
  done: string,
  values: Record<string, unknown>,
  isLate: boolean,
): void {
  showToast({
    tone: 'success',
    ...(isLate ? { title: 'forms.savedAfterAll', text: done } : { title: done }),
    values,
  });
}
