import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { letterOf } from '../../browser/keys.ts';
import { useUnsaved } from '../unsaved.ts';
import { choiceKey, type GridColumn, inputModeOf } from './gridCells.ts';
import { type FocusMove, focusMoveFor } from './gridKeys.ts';

interface Props {
  column: GridColumn;
  /** Accessible name: row and column. */
  label: string;
  /** Initial value. */
  text: string;
  /** Typing replaced the value, so the up and down arrows leave the cell, as in other spreadsheets. */
  isReplacing?: boolean;
  isInvalid?: boolean;
  onCommit: (typed: string, focusMove: FocusMove, isForAll?: boolean) => void;
  onCancel: () => void;
  /** In the bar below the grid. There, the input takes the focus when touched, or at once with `hasFocus`. */
  isInBar?: boolean;
  /** The input of the previous cell had the focus, so this input takes it. */
  hasFocus?: boolean;
}

export function CellEditor({ column, text, isInBar = false, ...props }: Props) {
  const { label, isReplacing = false, isInvalid = false, onCommit, onCancel } = props;
  const takesFocus = !isInBar || props.hasFocus === true;
  const [typed, setTyped] = useState(text);
  const element = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // After a key has committed or cancelled, blur must not commit again.
  const isFinished = useRef(false);
  // A finished edit is one of the grid's changes, or was cancelled.
  useUnsaved(() => typed !== text && !isFinished.current, onCancel);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const { current } = element;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange?.(current.value.length, current.value.length);
  }, [takesFocus]);

  function end(focusMove: FocusMove, isForAll = false) {
    if (isFinished.current) return;
    isFinished.current = true;
    onCommit(typed, focusMove, isForAll);
    // The bar's input stays mounted for the next value.
    if (isInBar) isFinished.current = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    // While text is composed, keys such as Enter belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && letterOf(event) === 's') return end('stay');
    event.stopPropagation();
    const leavesByArrows = isReplacing && !isInBar && !isChoice;
    const focusMove = (leavesByArrows && ARROW_MOVES[event.key]) || focusMoveFor(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      isFinished.current = !isInBar;
      setTyped(text);
      onCancel();
    } else if (focusMove !== 'stay') {
      event.preventDefault();
      end(focusMove, event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    }
  }

  const isChoice = column.type === 'choice';
  const control = {
    ref: element,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      // A phone's picker has no Enter, so a choice commits.
      if (isInBar && isChoice) onCommit(target.value, 'stay');
    },
    onKeyDown,
    onBlur: () => (isInBar && typed === text ? undefined : end('stay')),
  };
  if (!isChoice) {
    return (
      <input
        {...control}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        inputMode={inputModeOf(column)}
      />
    );
  }
  const options = (column.choices ?? []).map((choice) => ({
    key: choiceKey(choice),
    label: choice.label,
  }));
  const known = options.find(({ key, label: name }) => key === typed || name === typed);
  return (
    <select {...control} value={known?.key ?? typed}>
      {!known && <option value={typed}>{typed}</option>}
      {options.map(({ key, label: name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

const ARROW_MOVES: Record<string, FocusMove> = { ArrowDown: 'down', ArrowUp: 'up' };
