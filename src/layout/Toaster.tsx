import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { bottomBarHeight } from '../fields/bottomBar.ts';
import { maxVisibleToasts, useToasts } from '../toasts.ts';
import { ToastCard } from './ToastCard.tsx';
import { useForwardedNotifications } from './useForwardedNotifications.ts';

/**
 * Messages at the top right (E7, D8); on a phone, whose title is there, at the bottom, above the bar of a
 * form or list, unless a dialog is open. They stay while the pointer or the focus is on any of them.
 */
export function Toaster() {
  useForwardedNotifications();
  const translate = useTranslate();
  const toasts = useToasts((state) => state.toasts);
  const [isHeld, setHeld] = useState(false);
  const visible = toasts.slice(0, maxVisibleToasts);
  // The last toast leaves from under the pointer without telling: nothing is held any more.
  if (isHeld && visible.length === 0) setHeld(false);

  return (
    <Portal>
      <Box
        component="section"
        ref={stayVisibleToReaders}
        aria-label={translate('shell.toast.region')}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        sx={{
          position: 'fixed',
          top: { sm: 'max(12px, env(safe-area-inset-top))' },
          bottom: {
            xs: `calc(12px + max(${bottomBarHeight}, env(safe-area-inset-bottom)))`,
            sm: 'auto',
          },
          // A dialog has its buttons at the bottom, where they would be covered.
          'body:has(.MuiDialog-root) &': {
            top: 'max(12px, env(safe-area-inset-top))',
            bottom: 'auto',
          },
          // A menu is chosen from at once: what it offers must not lie behind a message.
          'body:has(.MuiPopover-root) &': { zIndex: (theme) => theme.zIndex.modal - 1 },
          right: 12,
          left: { xs: 12, sm: 'auto' },
          width: { sm: 376 },
          // Above dialogs and their backdrops.
          zIndex: 'snackbar',
          display: 'grid',
          gap: 1,
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
          '@media print': { display: 'none' },
        }}
      >
        {visible.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </Box>
    </Portal>
  );
}

/**
 * An open dialog hides everything else from screen readers; messages about it must still be read. A ref, and
 * not an effect: the portal makes the element later than the component.
 */
function stayVisibleToReaders(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden');
  });
  observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}
