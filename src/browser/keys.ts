type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The Latin letter of a key, small; on keyboards with other letters the one that stands in its place, so
 * that shortcuts work in Arabic too. Otherwise the key's own character.
 */
export function letterOf({ key, code }: Key): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place ? place.toLowerCase() : key;
}

/** Ctrl or Cmd with a letter and nothing else. Held down it comes again and again, each time to the browser, too. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isHeld && letterOf(event) === letter;
}

/** True where a key means a character: there single-key shortcuts are off. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]')
  );
}

/** True while a dialog or a menu has the keyboard to itself. */
export function isSomethingOpen(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null;
}

/** The sign of the key that goes with a letter: ⌘ on Apple's keyboards, `Ctrl ` elsewhere. */
export function commandKey(): string {
  return isApple() ? '⌘' : 'Ctrl ';
}

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/**
 * True for a key that writes what stands third on it, such as @ or €: with AltGr, which Windows tells as Ctrl and Alt
 * as well, or with Apple's Option.
 */
export function isThirdLevel(event: Modifiers): boolean {
  const isOption = event.altKey && !event.ctrlKey && !event.metaKey && isApple();
  return isOption || event.getModifierState('AltGraph');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/**
 * Browsers make a space of a line break that is pasted into a field, or nothing: two cells of a spreadsheet would be
 * one number where thousands are written with spaces. A tab is in no number.
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
