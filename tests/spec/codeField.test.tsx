import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import {
  button,
  codeField,
  heading,
  openAccountPage,
  phoneField,
} from '../support/accountPages.tsx';

const store = serveStore();
afterEach(() => {
  vi.useRealTimers();
});

const sentCode = () => store.messages.at(-1)?.code ?? 'none';
const wrongCode = () => (sentCode() === '000000' ? '000001' : '000000');
const spaced = (code: string, between: string) => code.slice(0, 3) + between + code.slice(3);

async function reachCode(visitor: UserEvent) {
  await visitor.type(phoneField(), '06 11 22 33 44');
  await visitor.click(button('Continue'));
  await heading('Enter the code');
}

describe('the code field', () => {
  test('is one focused field, accepts only digits, requires six, and sends them at once, once [C6]', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    expect(screen.getAllByRole('textbox')).toEqual([codeField()]);
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAccessibleDescription(/^It works until \d/);
    await visitor.type(codeField(), 'a1b 2-3');
    expect(codeField()).toHaveValue('123');
    await visitor.click(button('Continue'));
    expect(await screen.findByText('Enter the 6-digit code.')).toHaveRole('alert');
    await waitFor(() => expect(codeField()).toHaveFocus());
    expect(journal.requests('POST /merchant/auth/verify-otp')).toEqual([]);
    await visitor.clear(codeField());
    await visitor.type(codeField(), `${sentCode()}{Enter}`);
    await heading('Your business');
    expect(journal.requests('POST /merchant/auth/verify-otp')).toHaveLength(1);
  });

  test.each<[string, (code: string) => string]>([
    ['with a hyphen', (code) => spaced(code, '-')],
    ['in the message', (code) => `${code} is your Merchant Console code. It works for 10 minutes.`],
    [
      'in Arabic digits',
      (code) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    ],
  ])('accepts a code that is pasted %s', async (_how, written) => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    await visitor.click(codeField());
    await visitor.paste(written(sentCode()));
    await heading('Your business');
  });

  test('accepts a code that the phone fills in', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    fireEvent.change(codeField(), { target: { value: sentCode() } });
    await heading('Your business');
  });

  test('shows the remaining tries after a wrong code, and clears the field [D16]', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    for (const text of [
      'That code is wrong. 4 attempts left.',
      'That code is wrong. 3 attempts left.',
      'That code is wrong. 2 attempts left.',
      'That code is wrong. 1 attempt left.',
      'That code is wrong, and there are no attempts left. Send a new one.',
    ]) {
      await visitor.type(codeField(), wrongCode());
      expect(await screen.findByText(text)).toHaveRole('alert');
      expect(codeField()).toHaveValue('');
      expect(codeField()).toBeInvalid();
      await waitFor(() => expect(codeField()).toHaveFocus());
    }
    expect(screen.queryByText(/It works until/)).toBeNull();
    await visitor.type(codeField(), sentCode());
    expect(await screen.findByText('This code has expired. Send a new one.')).toBeVisible();
    expect(screen.queryByText(/It works until/)).toBeNull();
  });

  test('allows to change the number', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    await visitor.click(button('Change'));
    await heading('Create an account');
    await visitor.clear(phoneField());
    await visitor.type(phoneField(), '06 99 88 77 66');
    await visitor.click(button('Continue'));
    await heading('Enter the code');
    expect(screen.getByText('+33 6 99 88 77 66')).toBeVisible();
    expect(store.messages.at(-1)?.to).toBe('+33699887766');
  });
});

describe('a new code', () => {
  const tick = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');

  async function reachCodeWithClock() {
    const opened = await openAccountPage('/register');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await reachCode(opened.visitor);
    return opened;
  }

  test('can be sent after 30 seconds, announced at 30, 10 and 0 [D22]', async () => {
    const { visitor } = await reachCodeWithClock();
    expect(screen.getByText('New code in 0:30')).toBeVisible();
    expect(announced()).toBe('You can ask for a new code in 30 seconds.');
    tick(19);
    expect(screen.getByText('New code in 0:11')).toBeVisible();
    expect(announced()).toBe('You can ask for a new code in 30 seconds.');
    tick(1);
    expect(announced()).toBe('You can ask for a new code in 10 seconds.');
    tick(9);
    expect(screen.getByText('New code in 0:01')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
    tick(1);
    expect(announced()).toBe('You can ask for a new code now.');
    vi.useRealTimers();

    const first = sentCode();
    store.clock.advance(30);
    await visitor.click(button('Send a new code'));
    expect(await screen.findByText(/A new code is on its way/)).toHaveRole('status');
    expect(store.messages).toHaveLength(2);
    expect(codeField()).toHaveFocus();
    if (first !== sentCode()) {
      await visitor.type(codeField(), first);
      await screen.findByText('That code is wrong. 4 attempts left.');
    }
    await visitor.type(codeField(), sentCode());
    await heading('Your business');
  });

  test('asked for a minute late counted down from a minute and a half', async () => {
    const { visitor } = await reachCodeWithClock();
    tick(30);
    vi.setSystemTime(Date.now() + 60_000);
    store.clock.advance(90);
    await visitor.click(button('Send a new code'));
    await screen.findByText(/A new code is on its way/);
    expect(screen.getByText(/^New code in/)).toHaveTextContent('New code in 0:30');
  });

  test('is needed after ten minutes, and the page says so [D16]', async () => {
    const { visitor } = await openAccountPage('/register');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await reachCode(visitor);
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(screen.getByText('This code has expired. Send a new one.')).toHaveRole('status');
  });

  test('that the store has just sent is used', async () => {
    const { visitor } = await reachCodeWithClock();
    tick(30);
    vi.useRealTimers();
    await visitor.click(button('Send a new code'));
    expect(await screen.findByText('A code was sent a moment ago. Use that one.')).toBeVisible();
    expect(store.messages).toHaveLength(1);
    expect(screen.getByText(/^New code in 0:/)).toBeVisible();
  });
});
