import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { forgetResetToken, takeSecretsFromUrl } from '../../src/auth/account/resetToken.ts';
import { writeHandover } from '../../src/auth/PublicLink.tsx';
import { PublicPages } from '../../src/auth/PublicPages.tsx';
import { PublicToaster } from '../../src/auth/PublicToaster.tsx';
import { type PublicPath, toPublicPath } from '../../src/auth/returnPath.ts';

type Opened = { onSignedIn: (path: string) => void };

/** The public pages with URLs; back and forward work. */
function Pages({ onSignedIn }: Opened) {
  const [path, setPath] = useState<PublicPath>(currentPath);
  useEffect(() => {
    const follow = () => setPath(currentPath());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  function go(next: PublicPath) {
    window.history.pushState(window.history.state, '', next);
    setPath(next);
  }
  return (
    <>
      <PublicPages path={path} onNavigate={go} onSignedIn={onSignedIn} />
      <PublicToaster />
    </>
  );
}

function currentPath(): PublicPath {
  return toPublicPath(window.location.pathname) ?? '/login';
}

/** Opens a URL as a French visitor; `reload` opens it again with empty memory. */
export async function openAccountPage(url: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  window.history.pushState(null, '', url);
  takeSecretsFromUrl(window.location, window.history);
  const onSignedIn = vi.fn();
  let page = render(<Pages onSignedIn={onSignedIn} />);
  onTestFinished(() => {
    page.unmount();
    forgetMemory();
    localStorage.clear();
    sessionStorage.clear();
    window.history.pushState(null, '', '/');
  });
  await screen.findByRole('heading', { level: 1 });
  return {
    onSignedIn,
    visitor: userEvent.setup(),
    async reload() {
      page.unmount();
      forgetMemory();
      takeSecretsFromUrl(window.location, window.history);
      page = render(<Pages onSignedIn={onSignedIn} />);
      await screen.findByRole('heading', { level: 1 });
    },
  };
}

function forgetMemory() {
  writeHandover({});
  forgetResetToken();
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const phoneField = () => screen.getByLabelText('Phone number');
export const codeField = () => screen.getByLabelText('6-digit code');
export const button = (name: string) => screen.getByRole('button', { name });

export const NEW_PASSWORD = 'a quiet evening';

export async function givePhone(visitor: UserEvent, typed = '06 11 22 33 44') {
  await visitor.type(phoneField(), typed);
  await visitor.click(button('Continue'));
}

export async function reachCode(visitor: UserEvent) {
  await givePhone(visitor);
  await heading('Enter the code');
}

export async function reachBusiness(visitor: UserEvent, code: () => string) {
  await reachCode(visitor);
  await visitor.type(codeField(), code());
  await heading('Your business');
}

export async function fillBusiness(visitor: UserEvent) {
  await visitor.type(screen.getByLabelText('Business name'), 'Bottega Rossi');
  await visitor.selectOptions(screen.getByLabelText('What do you sell?'), 'Art and crafts');
  await visitor.type(screen.getByLabelText('Your name'), 'Chiara Rossi');
  await visitor.type(screen.getByLabelText('Password'), NEW_PASSWORD);
}
