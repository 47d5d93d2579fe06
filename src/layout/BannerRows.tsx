import PaymentIcon from '@mui/icons-material/CreditCardOffOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useSetting } from '../ui/useProfile.ts';
import { useFocusScreenOnUnmount } from '../ui/useRestoredFocus.ts';
import { bannerSx } from './Notice.tsx';

type Props = { isHidden: boolean; isPastDue: boolean };

export default function BannerRows({ isHidden, isPastDue }: Props) {
  const translate = useTranslate();
  const isOnSubscriptionPage = useLocation().pathname === '/subscription';
  return (
    <Box
      component="section"
      aria-label={translate('banners.region')}
      sx={{ '@media print': { display: 'none' } }}
    >
      {isPastDue && (
        <Row name="pastDue" tone="error" icon={<PaymentIcon fontSize="small" aria-hidden />}>
          {!isOnSubscriptionPage && (
            <Button component={Link} to="/subscription" color="inherit" size="small" sx={actionSx}>
              {translate('banners.pastDue.open')}
            </Button>
          )}
        </Row>
      )}
      {isHidden && (
        <Row name="hidden" tone="warning" icon={<HiddenIcon fontSize="small" aria-hidden />}>
          <ShowStoreButton />
        </Row>
      )}
    </Box>
  );
}

function ShowStoreButton() {
  const translate = useTranslate();
  useFocusScreenOnUnmount();
  const { mutate, isPending } = useSetting({ isVisible: true }, 'banners.hidden.shown');
  return (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()} sx={actionSx}>
      {translate('banners.hidden.show')}
    </Button>
  );
}

const actionSx = { border: 1, borderColor: 'currentColor', minHeight: { xs: 44, sm: 30 } };

interface RowProps {
  /** Part of the translation keys `banners.<name>.*`. */
  name: 'hidden' | 'pastDue';
  tone: 'warning' | 'error';
  icon: ReactNode;
  children: ReactNode;
}

function Row({ name, tone, icon, children }: RowProps) {
  const translate = useTranslate();
  return (
    <Box sx={bannerSx(tone)}>
      {icon}
      <Box sx={rowSx}>
        <Box component="span" sx={{ flex: '1 1 200px' }}>
          <strong>{translate(`banners.${name}.title`)}</strong> {translate(`banners.${name}.text`)}
        </Box>
        {children}
      </Box>
    </Box>
  );
}

// On a phone the button wraps below its sentence.
const rowSx = {
  flex: 1,
  minWidth: 0,
  minHeight: { sm: 30 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 1,
};
