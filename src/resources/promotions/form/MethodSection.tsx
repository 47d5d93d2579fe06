import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { asciiDigits } from '../../../../domain/digits.ts';
import { newPromotionCode } from '../../../../domain/promotionCode.ts';
import { FormSection } from '../../../forms/FormSection.tsx';
import { RadioCards } from './RadioCards.tsx';
import { useClearedValues } from './useClearedValues.ts';

/** By a code, or by itself. */
export function MethodSection({ isLocked }: { isLocked: boolean }) {
  const method: unknown = useWatch({ name: 'method' });
  const { setValue } = useFormContext();
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    for (const field of ['code', 'usageLimit']) {
      if (next === 'automatic') clearValue(field, null);
      else restoreValue(field, null);
    }
    setValue('method', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotionForm.section.how">
      <RadioCards
        source="method"
        label="promotionForm.section.how"
        cards={cards}
        isLocked={isLocked}
        // A code says so itself.
        helperText={isLocked && method !== 'code' ? 'promotionForm.lock.field' : undefined}
        onChoose={choose}
      />
      {method === 'code' && <CodeInput isLocked={isLocked} />}
    </FormSection>
  );
}

const icons = {
  code: <ConfirmationNumberOutlined fontSize="small" />,
  automatic: <AutoAwesomeOutlined fontSize="small" />,
};

const cards = (['code', 'automatic'] as const).map((id) => ({
  id,
  title: `promotionForm.method.${id}.title`,
  text: `promotionForm.method.${id}.text`,
  icon: icons[id],
}));

/** The code that customers type, in capitals, typed or made up. */
function CodeInput({ isLocked }: { isLocked: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source: 'code', parse: asCode });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        {...field}
        id={id}
        label={<FieldTitle source="code" resource={resource} isRequired />}
        error={fieldState.invalid}
        helperText={
          fieldState.error?.message ??
          translate(isLocked ? 'promotionForm.lock.field' : 'promotionForm.help.code')
        }
        autoComplete="off"
        sx={{ flex: '1 1 200px' }}
        slotProps={{
          htmlInput: {
            readOnly: isLocked,
            maxLength: 40,
            autoCapitalize: 'characters',
            spellCheck: false,
            dir: 'ltr',
            style: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
          },
        }}
      />
      {!isLocked && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AutorenewOutlined />}
          onClick={() => field.onChange(newPromotionCode(randomBytes))}
          sx={{ minHeight: { xs: 44, sm: 40 } }}
        >
          {translate('promotionForm.help.generate')}
        </Button>
      )}
    </Box>
  );
}

function asCode(text: string): string | null {
  return asciiDigits(text).trim().toUpperCase() || null;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
