import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { publicPage } from '../src/auth/renderPublicPage.tsx';
import { text } from '../src/auth/texts.ts';
import { languages } from '../src/i18n/languages.ts';
import { loadTexts, setLanguage } from '../src/i18n/texts.ts';

/** The sign-in page and its title in each language, rendered without browser state such as storage or history. */
export const prerenderedPages: {
  code: string;
  direction: string;
  title: string;
  markup: string;
}[] = [];

for (const { code, direction } of languages) {
  setLanguage(code);
  await loadTexts(['public']);
  const page = publicPage({ path: '/login', onNavigate: () => {}, onSignedIn: () => {} });
  prerenderedPages.push({
    code,
    direction,
    title: text('auth.documentTitle', { page: text('auth.login.title') }),
    markup: renderToString(<StrictMode>{page}</StrictMode>),
  });
}
