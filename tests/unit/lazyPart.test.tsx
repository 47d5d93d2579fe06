import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { lazyPart } from '../../src/ui/lazy.tsx';
import { lazyAgain } from '../../src/ui/lazyAgain.tsx';
import { useToasts } from '../../src/ui/toasts.ts';

function Dialog({ onClose }: { onClose: () => void }) {
  return (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

let isReachable = false;
const LazyDialog = lazyPart(async () => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
  return { default: Dialog };
});

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <LazyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

beforeEach(() => {
  isReachable = false;
  useToasts.setState({ toasts: [], recent: [] });
});

test('a dialog that fails to load keeps the screen and the input, says so, and opens on the next attempt', async () => {
  render(<Form />);
  const visitor = userEvent.setup();
  await visitor.type(screen.getByLabelText('Note'), 'Not saved yet');
  await visitor.click(screen.getByRole('button', { name: 'Open' }));
  await expect.poll(() => useToasts.getState().toasts).toHaveLength(1);
  expect(await screen.findByRole('button', { expanded: false })).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Not saved yet');
  isReachable = true;
  await visitor.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a page that fails to load says so, and loads on the next attempt', async () => {
  const Page = lazyAgain<{ name: string }>(
    async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module: /b.js');
      return { default: ({ name }) => <h1>{name}</h1> };
    },
    {
      fallback: 'Loading',
      instead: ({ name, onRetry }) => (
        <button type="button" onClick={onRetry}>
          Load {name} again
        </button>
      ),
    },
  );
  render(<Page name="Register" />);
  const visitor = userEvent.setup();
  expect(screen.getByText('Loading')).toBeVisible();
  await visitor.click(await screen.findByRole('button', { name: 'Load Register again' }));
  isReachable = true;
  await visitor.click(await screen.findByRole('button', { name: 'Load Register again' }));
  expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
});
