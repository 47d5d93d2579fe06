import { screen, within } from '@testing-library/react';
import ProfilePage from '../../src/pages/profile/ProfilePage.tsx';
import { renderScreen } from './renderScreen.tsx';

/** The loaded settings without the shell. `first`: label of the first field in the current language. */
export async function openSettings(first = 'Store name') {
  const view = renderScreen(
    {
      '/profile': <ProfilePage />,
      '/login': <h1>Sign in</h1>,
      '/elsewhere': <h1>Elsewhere</h1>,
    },
    { path: '/profile', resource: 'profile' },
  );
  await screen.findByRole('textbox', { name: first });
  return view;
}

export const field = (name: string) => screen.getByLabelText(name);
export const saveButton = () => screen.getByRole('button', { name: 'Save' });

/** The changes listed in the save bar, without direction marks. */
export function changesShown(): string[] {
  const list = screen.queryByRole('list', { name: 'What will be saved' });
  if (!list) return [];
  return within(list)
    .getAllByRole('listitem')
    .map((item) => (item.textContent ?? '').replace(/[\u2068\u2069]/g, ''));
}
