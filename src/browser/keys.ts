type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The Latin letter of a key, in lower case. If the key types another character, the letter at its place on a US
 * keyboard, so that shortcuts work in Arabic, too. For other keys, `event.key`.
 */
export function letterOf({ key, code }: Key): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place ? place.toLowerCase() : key;
}

/** Ctrl or Cmd with a letter and no other modifier. Also true for the repeats of a held key. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isHeld && letterOf(event) === letter;
}

/** True where keys type characters: single-key shortcuts are off there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]') ||
    // In a grid, a letter starts an edit of the active cell.
    target.closest('[role="grid"]:not([aria-readonly="true"])') !== null
  );
}

/** True while a dialog, a menu or a list of options is open. */
export function isSomethingOpen(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null;
}

/** The modifier as text: ⌘ on Apple's keyboards, `Ctrl ` elsewhere. */
export function commandKey(): string {
  return isApple() ? '⌘' : 'Ctrl ';
}

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/**
 * True if a key is pressed with AltGr or Apple's Option, and so types its third character, such as @ or €.
 * Windows also reports AltGr as Ctrl and Alt.
 */
export function isThirdLevel(event: Modifiers): boolean {
  const isOption = event.altKey && !event.ctrlKey && !event.metaKey && isApple();
  return isOption || event.getModifierState('AltGraph');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/**
 * Replaces line breaks with a tab in texts that are pasted into number inputs. Browsers would turn a line break into a
 * space or drop it, and two spreadsheet cells could become one number. A tab is never part of a number.
 */
export function installPastedNumbers(): void {
  document.addEventListener('paste', (event) => {
    const { target: input, clipboardData } = event;
    if (event.defaultPrevented || !(input instanceof HTMLInputElement)) return;
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    if (!input.matches(NUMBERS) || !/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = input;
    const tabbed = text.replace(/[\r\n]+/g, '\t');
    input.setRangeText(tabbed, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  });
}

const NUMBERS = '[inputmode="decimal"], [inputmode="numeric"], [data-number]';
