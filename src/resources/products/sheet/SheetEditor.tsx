import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { letterOf } from '../../../browser/keys.ts';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { COLUMNS, choicesOf, isNumeric, type SheetField } from './sheetColumns.ts';
import { type Onward, onwardOf } from './sheetKeys.ts';
import { useSheet } from './sheetStore.ts';

interface Props {
  field: SheetField;
  /** Accessible name: product and column. */
  label: string;
  /** Initial value. */
  text: string;
  /** Typing replaced the value, so arrow keys leave the cell, as in other spreadsheets. */
  isReplacing?: boolean;
  isWrong?: boolean;
  onCommit: (typed: string, onward: Onward, isForAll?: boolean) => void;
  onCancel: () => void;
  /** In the bar below the sheet: focused only when touched. */
  isWaiting?: boolean;
  /** Focuses at once if the previous cell had the focus. */
  hasFocus?: boolean;
}

export function SheetEditor({ field, text, isWaiting = false, ...props }: Props) {
  const { label, isReplacing = false, isWrong = false, onCommit, onCancel } = props;
  const takesFocus = !isWaiting || props.hasFocus === true;
  const words = useSheet((state) => state.words);
  const [typed, setTyped] = useState(text);
  const element = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // Prevents that blur commits again after a key committed or cancelled.
  const isOver = useRef(false);
  // A finished edit is one of the sheet's changes, or was cancelled.
  useUnsaved(() => typed !== text && !isOver.current, onCancel);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const { current } = element;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange?.(current.value.length, current.value.length);
  }, [takesFocus]);

  function end(onward: Onward, isForAll = false) {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(typed, onward, isForAll);
    // The bar's input stays mounted for the next value.
    if (isWaiting) isOver.current = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && letterOf(event) === 's') return end('stay');
    event.stopPropagation();
    const isLeftByArrows = isReplacing && !isWaiting && !isChoice;
    const onward = (isLeftByArrows && BY_ARROWS[event.key]) || onwardOf(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      isOver.current = !isWaiting;
      setTyped(text);
      onCancel();
    } else if (onward !== 'stay') {
      event.preventDefault();
      end(onward, event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    }
  }

  const isChoice = COLUMNS[field].type === 'choice';
  const control = {
    ref: element,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      // A phone's picker has no Enter, so a choice commits.
      if (isWaiting && isChoice) onCommit(target.value, 'stay');
    },
    onKeyDown,
    onBlur: () => (isWaiting && typed === text ? undefined : end('stay')),
  };
  if (!isChoice) {
    const mode = COLUMNS[field].type === 'money' ? 'decimal' : 'numeric';
    return (
      <input
        {...control}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        inputMode={isNumeric(field) ? mode : 'text'}
      />
    );
  }
  const choices = choicesOf(field, words);
  const known = choices.find(({ value, label: name }) => value === typed || name === typed);
  return (
    <select {...control} value={known?.value ?? typed}>
      {!known && <option value={typed}>{typed}</option>}
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

const BY_ARROWS: Record<string, Onward> = { ArrowDown: 'down', ArrowUp: 'up' };
