import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadTexts } from '../src/i18n/texts.ts';

// A test of a single part of a screen does not load the texts itself.
await loadTexts();

/**
 * Messages that dependencies print although the application is correct, with the reason. Remove an entry when the
 * dependency no longer prints it.
 */
const tolerated: { text: RegExp; because: string }[] = [
  {
    text: /`?inputProps`? (prop )?.*(deprecated|slotProps)|React does not recognize the `(inputProps|inputRef|InputLabelProps)` prop/i,
    because: 'react-admin 5.15 passes them to inputs of MUI 9, which no longer knows them',
  },
  {
    text: /^(ApiError|ConflictError|EarlierWriteError|BulkError): /,
    because: 'react-admin logs every call that failed, except in production',
  },
];

let printed: string[] = [];
let restore: (() => void)[] = [];

beforeEach(() => {
  printed = [];
  restore = [];
  for (const level of ['error', 'warn'] as const) {
    const original = console[level].bind(console);
    const spy = vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      const text = messageOf(values);
      if (tolerated.some((entry) => entry.text.test(text))) return;
      printed.push(`console.${level}: ${text}`);
      original(...values);
    });
    restore.push(() => spy.mockRestore());
  }
});

afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  const messages = printed;
  for (const undo of restore) undo();
  if (messages.length > 0) {
    throw new Error(`The test printed a warning or an error:\n${messages.join('\n')}`);
  }
});

/** Formats the arguments: console.error('%s is %s', 'a', 'b') -> 'a is b'. */
function messageOf([first, ...rest]: unknown[]): string {
  const text = String(first).replace(/%[sdo]/g, () => String(rest.shift() ?? ''));
  return [text, ...rest.map(String)].join(' ');
}
