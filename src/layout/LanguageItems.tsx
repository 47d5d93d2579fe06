import CheckIcon from '@mui/icons-material/CheckOutlined';
import MenuItem from '@mui/material/MenuItem';
import { changeLanguage } from '../i18n/language.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/texts.ts';
import { showToast } from '../toasts.ts';

/** The languages, each by its own name: whoever cannot read this one finds theirs. */
export function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const current = useLanguage();
  return languages.map(({ code, name, direction }) => (
    <MenuItem
      key={code}
      role="menuitemradio"
      aria-checked={code === current}
      lang={code}
      onClick={() => {
        onChosen();
        chooseLanguage(code);
      }}
    >
      <span dir={direction}>{name}</span>
      {code === current && <CheckIcon sx={{ ml: 'auto', fontSize: 18, color: 'primary.main' }} />}
    </MenuItem>
  ));
}

/** Changes the language, or says that it could not be fetched. */
export function chooseLanguage(language: Language): void {
  changeLanguage(language).catch(() =>
    showToast({
      tone: 'error',
      title: 'shell.language.failed',
      text: 'shell.language.failedText',
    }),
  );
}
