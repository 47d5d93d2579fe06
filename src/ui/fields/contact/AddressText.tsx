import MapOutlined from '@mui/icons-material/MapOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Address } from '../../../../contract/address.ts';
import { addressLines } from '../../../../domain/addressLines.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { ownDirection } from '../../../theme/direction.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { mapLink } from './contactLinks.ts';
import { usePhoneText } from './PhoneText.tsx';

/** An address formatted as on a parcel, with buttons to copy it and to open a map. */
export function AddressText({ address }: { address: Address }) {
  const translate = useTranslate();
  const locale = useLocale();
  const lines = addressLines(address, locale);
  const textWith = (phone: string | null | undefined) =>
    [...lines, phone].filter(Boolean).join('\n');
  const phone = usePhoneText(address.phone);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Typography component="address" variant="body2" sx={linesSx}>
        {textWith(phone)}
      </Typography>
      <Box>
        <CopyButton text={textWith(address.phone)} what={translate('contact.address.what')} />
        <IconButton
          size="small"
          href={mapLink(address, locale)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={translate('contact.address.map')}
        >
          <MapOutlined fontSize="inherit" />
        </IconButton>
      </Box>
    </Box>
  );
}

const linesSx = {
  flex: 1,
  fontStyle: 'normal',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  ...ownDirection,
} as const;
