import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef } from 'react';
import { useSession } from '../session.ts';

/**
 * Where react-admin's `<Title>` puts the name of the screen. It is read out when it changes, which a
 * page without a page load would not do by itself, and it becomes the name of the browser's tab.
 */
export function PageTitle() {
  const place = useRef<HTMLElement>(null);
  const shop = useSession((session) => session.user?.businessName?.trim()) || 'Store';
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const name = () => {
      const title = element.textContent?.trim();
      document.title = title ? `${title} · ${shop}` : shop;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [shop]);
  return (
    <Box
      component="span"
      id="react-admin-title"
      ref={place}
      aria-live="polite"
      sx={visuallyHidden}
    />
  );
}
