import { useTranslate } from 'react-admin';
import { showToast } from '../../toasts.ts';

/** Puts a code on the clipboard and says so. */
export function useCopyCode(): (code: string) => Promise<void> {
  const translate = useTranslate();
  return async (code) => {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ tone: 'success', title: translate('promotions.copied'), text: code });
    } catch {
      // Without https, or refused.
      showToast({ tone: 'warning', title: translate('promotions.notCopied'), text: code });
    }
  };
}
