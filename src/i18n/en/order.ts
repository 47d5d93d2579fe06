/** One order: its page, its dialogs, its papers. States and steps are in `orders.ts`. */
export const order = {
  /** What became of a change. */
  told: {
    saved: 'Saved',
    savedAfterAll: 'Your change was saved',
    notSaved: 'Not saved, try again',
    notSavedText: 'The store did not get your change. What you typed is still here.',
    unknown: 'Saved or not?',
    unknownText: 'There was no answer. Look at the order before you try again.',
    nothingSaved: 'Nothing was saved',
    changed: 'Order %{number} was changed by someone else at %{time}. Nothing was saved.',
  },
};
