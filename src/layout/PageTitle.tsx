import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useShownTitle } from '../fields/Title.tsx';
import { useSession } from '../session.ts';

/** Names the browser's tab after the screen, and reads a new screen's name out: no page load does it here. */
export function PageTitle() {
  const translate = useTranslate();
  const title = useShownTitle();
  const businessName = useSession((session) => session.user?.businessName?.trim());
  const shop = businessName || translate('shell.brand.storeName');
  useEffect(() => {
    document.title = title ? `${title} · ${shop}` : shop;
  }, [title, shop]);
  return (
    <Box component="span" aria-live="polite" sx={visuallyHidden}>
      {title}
    </Box>
  );
}
