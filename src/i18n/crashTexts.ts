import type { Language } from './languages.ts';
import { currentLanguage } from './texts.ts';

/** Texts for failures in which other texts may be missing. The first script contains them in all languages. */
const texts = {
  en: {
    notLoaded: 'The console could not be loaded',
    notLoadedText: 'Check your internet connection, then reload the page.',
    broken: 'The console stopped working',
    brokenText:
      'Nothing that was saved is lost. Reload to go on; if it happens again, reset the view settings of this browser.',
    reload: 'Reload',
    reset: 'Reset view settings',
  },
  fr: {
    notLoaded: 'La console n’a pas pu être chargée',
    notLoadedText: 'Vérifiez votre connexion à Internet, puis rechargez la page.',
    broken: 'La console s’est arrêtée',
    brokenText:
      'Rien de ce qui a été enregistré n’est perdu. Rechargez la page pour continuer ; si cela se reproduit, réinitialisez l’affichage de ce navigateur.',
    reload: 'Recharger',
    reset: 'Réinitialiser l’affichage',
  },
  ar: {
    notLoaded: 'تعذّر تحميل لوحة التحكم',
    notLoadedText: 'تحقّق من اتصالك بالإنترنت ثم أعد تحميل الصفحة.',
    broken: 'توقّفت لوحة التحكم عن العمل',
    brokenText:
      'لم يُفقد شيء مما حُفظ. أعد التحميل للمتابعة، وإن تكرّر الأمر فأعد ضبط إعدادات العرض في هذا المتصفح.',
    reload: 'إعادة التحميل',
    reset: 'إعادة ضبط إعدادات العرض',
  },
} satisfies Record<Language, Record<string, string>>;

/** In the language of the page. */
export function crashTexts() {
  return texts[currentLanguage()];
}
