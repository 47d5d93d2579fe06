/** Moves the focus to the first of `fields`, in the order of the page. */
export function focusField(form: HTMLElement | null, fields: readonly string[]): void {
  if (!form) return;
  const [first] = fields
    .map((field) => controlOf(form, field))
    .filter((control) => control !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
  first?.scrollIntoView?.({ block: 'center' });
}

/** By the input's name, or by `data-field` on whatever stands around an input of another kind. */
function controlOf(form: HTMLElement, field: string): HTMLElement | null {
  const name = CSS.escape(field);
  const named = form.querySelector<HTMLElement>(`[name="${name}"]`);
  // A select keeps its value in a hidden input beside the one that takes the focus.
  if (named && !named.matches('[type="hidden"], [aria-hidden="true"]')) return named;
  const around =
    named?.closest<HTMLElement>('.MuiFormControl-root') ??
    form.querySelector<HTMLElement>(`[data-field="${name}"]`);
  const inner = around?.querySelector<HTMLElement>(
    '[role="combobox"], button, textarea, input:not([aria-hidden="true"]):not([type="hidden"])',
  );
  return inner ?? around ?? null;
}
