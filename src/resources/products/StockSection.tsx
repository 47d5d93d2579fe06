import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { hasRightCheckDigit } from '../../../domain/barcode.ts';
import { asciiDigits } from '../../../domain/digits.ts';
import { useLowStockDefault } from '../../fields/useStoreSettings.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { SwitchInput } from '../../forms/SwitchInput.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';

export function StockSection() {
  const translate = useTranslate();
  const lowStockDefault = useLowStockDefault();
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  return (
    <FormSection title="products.section.stock">
      <FormRow>
        <TextInput
          source="sku"
          parse={withAsciiDigits}
          fullWidth
          autoComplete="off"
          helperText="products.help.sku"
        />
        <BarcodeInput />
      </FormRow>
      <SwitchInput source="trackStock" />
      <Collapse in={isTracked !== false}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormRow>
            <WholeNumberInput source="stock" />
            <WholeNumberInput
              source="lowStockThreshold"
              placeholder={String(lowStockDefault)}
              helperText={translate('products.help.lowStockThreshold', { count: lowStockDefault })}
            />
          </FormRow>
          <SwitchInput source="allowBackorder" helperText="products.help.allowBackorder" />
        </Box>
      </Collapse>
    </FormSection>
  );
}

/** A wrong check digit is pointed out, not refused: some shops number their goods themselves. */
function BarcodeInput() {
  const translate = useTranslate();
  const barcode: unknown = useWatch({ name: 'barcode' });
  const isSuspect =
    typeof barcode === 'string' &&
    /^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(barcode.trim()) &&
    !hasRightCheckDigit(barcode.trim());
  return (
    <TextInput
      source="barcode"
      parse={withAsciiDigits}
      fullWidth
      autoComplete="off"
      inputMode="numeric"
      helperText={
        isSuspect ? (
          <Typography
            variant="inherit"
            component="span"
            role="status"
            sx={{ color: 'warning.main' }}
          >
            {translate('problems.barcode.checkDigit')}
          </Typography>
        ) : (
          'products.help.barcode'
        )
      }
    />
  );
}

/** Codes are matched with labels and scanners: an Arabic keyboard's digits are the same ones. */
function withAsciiDigits(text: string): string | null {
  return text === '' ? null : asciiDigits(text);
}
