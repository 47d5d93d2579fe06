import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PublicForm, SubmitButton, useSubmit } from '../../src/auth/PublicForm.tsx';
import { PublicToaster } from '../../src/auth/PublicToaster.tsx';
import { showToast } from '../../src/ui/toasts.ts';

function Form() {
  const submit = useSubmit(async () => undefined);
  const fail = async () => {
    throw new Error('No code for +33612345678');
  };
  return (
    <PublicForm submit={submit} onSubmit={() => submit.run(fail)}>
      <SubmitButton isBusy={submit.isBusy} busyText="Sending">
        Send
      </SubmitButton>
    </PublicForm>
  );
}

test('the public pages show the id of a failed request for support', () => {
  render(<PublicToaster />);
  act(() => {
    showToast({ tone: 'error', title: 'errors.serverError', reference: 'k3v9x0a7m2pd' });
  });
  expect(screen.getByText('For support: k3v9x0a7m2pd')).toBeVisible();
});

test('a form of the public pages was busy for ever after an unexpected error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <Form />
      <PublicToaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
  expect(button).toHaveAttribute('aria-disabled', 'false');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('No code for [hidden]'));
  log.mockRestore();
});
