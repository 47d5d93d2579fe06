import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { writeHandover } from '../../src/auth/PublicLink.tsx';
import { PublicPages } from '../../src/auth/PublicPages.tsx';
import { PublicToaster } from '../../src/auth/PublicToaster.tsx';
import type { PublicPath } from '../../src/auth/returnPath.ts';
import { endSession } from '../../src/session/session.ts';
import { clearToasts } from '../../src/ui/toasts.ts';

export const goodAnswer = {
  user: { _id: 'u1', name: 'Ada Martin', email: 'ada@example.com' },
  token: 'token-1',
  refreshToken: 'refresh-1',
};

/** A login endpoint for the public pages: its received bodies, and its next response. */
export const login: { received: unknown[]; answer: () => Response | Promise<Response> } = {
  received: [],
  answer: () => HttpResponse.json(goodAnswer),
};

/** Call once in a file: every test starts as a French visitor without a session. */
export function serveLogin() {
  const server = setupServer(
    http.post('*/api/merchant/auth/login', async ({ request }) => {
      login.received.push(await request.json());
      return login.answer();
    }),
  );
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());
  beforeEach(() => {
    login.received = [];
    login.answer = () => HttpResponse.json(goodAnswer);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  });
  afterEach(() => {
    endSession('logout');
    writeHandover({});
    clearToasts();
    localStorage.clear();
    window.history.replaceState(null, '', '/');
  });
}

export function openPublicPage(path: PublicPath = '/login') {
  const onSignedIn = vi.fn();
  const onNavigate = vi.fn();
  render(
    <>
      <PublicPages path={path} onNavigate={onNavigate} onSignedIn={onSignedIn} />
      <PublicToaster />
    </>,
  );
  return { onSignedIn, onNavigate, visitor: userEvent.setup() };
}

export const phoneField = () => screen.getByLabelText('Phone number');
export const passwordField = () => screen.getByLabelText('Password');
export const signInButton = () => screen.getByRole('button', { name: 'Sign in' });

export async function signIn(visitor: UserEvent, phone = '06 12 34 56 78') {
  await visitor.type(phoneField(), phone);
  await visitor.type(passwordField(), 'correct horse');
  await visitor.click(signInButton());
}
