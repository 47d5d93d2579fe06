import { showToast } from '../../ui/toasts.ts';

/** `title` is a translation key. `isLate`: the response was lost, but the save was applied. */
export function showSavedToast(title: string, number: unknown, isLate: boolean): void {
  showToast({
    tone: 'success',
    ...(isLate ? { title: 'forms.savedAfterAll', text: title } : { title }),
    values: { number },
  });
}
