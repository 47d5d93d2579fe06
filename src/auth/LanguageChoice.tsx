import { changeLanguage } from '../i18n/language.ts';
import { languages, toLanguage } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/texts.ts';
import { showToast } from '../toasts.ts';
import { text } from './texts.ts';

/** The browser's own list: each language by its own name. What has been typed stays. */
export function LanguageChoice() {
  const current = useLanguage();
  return (
    <select
      className="auth-language"
      aria-label={text('auth.language.label')}
      value={current}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function choose(code: string) {
  const language = toLanguage(code);
  if (!language) return;
  changeLanguage(language).catch(() =>
    showToast({
      tone: 'error',
      title: 'auth.language.failed',
      text: 'auth.notLoadedText',
    }),
  );
}
