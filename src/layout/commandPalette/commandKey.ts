/** The sign of the key that goes with a letter: ⌘ on Apple's keyboards, `Ctrl ` elsewhere. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl ';
}
