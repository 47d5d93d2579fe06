import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { ChipsField } from '../../../forms/inputs/TagsInput.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { PreviewStatus } from '../PreviewStatus.tsx';
import { TotalRows } from '../TotalRows.tsx';
import { SAME_CUSTOMER, usePreviewContext, useSection } from './orderForm.ts';

/** The codes, the tax exemption, the applied promotions, why codes are refused, and the store's totals. */
export function TotalsCard() {
  const state = usePreviewContext();
  const { preview, isStale } = state;
  return (
    <DetailCard title="orderCreate.totals.title">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Codes />
        <TaxExemption />
        {preview && (
          <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.55 : 1, display: 'grid', gap: 1.5 }}>
            <Promotions />
            <TotalRows
              order={preview}
              codes={preview.applied.map(({ code, name }) => code ?? name).join(', ')}
            />
          </Box>
        )}
        <PreviewStatus {...state} />
      </Box>
    </DetailCard>
  );
}

function Codes() {
  const translate = useTranslate();
  const { value, change, problemAt } = useSection('codes');
  const { preview } = usePreviewContext();
  const unknown = preview?.unknownCodes.filter((code) => value.includes(code)) ?? [];
  const problem = unknown.map((code) => translate('orderCreate.totals.unknownCode', { code }));
  return (
    <ChipsField
      name="codes"
      words={value}
      label={translate('orderCreate.totals.codes')}
      problem={problemAt('') ?? (problem.join(' ') || undefined)}
      helperText=""
      onAdd={(fresh) => change([...value, ...fresh])}
      onRemove={(removed) => change(value.filter((code) => code !== removed))}
    />
  );
}

/** Exempts this order only. Hidden for a tax-exempt customer, whose orders have no tax anyway. */
function TaxExemption() {
  const isExempt: unknown = useWatch({ name: 'isTaxExempt' });
  const { setValue } = useFormContext();
  const { preview } = usePreviewContext();
  if (isExempt !== true && preview?.isTaxExempt !== false) return null;
  return (
    <>
      <SwitchInput
        source="isTaxExempt"
        label="customers.fields.isTaxExempt"
        // Clear the VAT number: its input is hidden, but the number would be on the invoice.
        onChange={(isOn) => isOn || setValue('vatNumber', '', { shouldDirty: true })}
      />
      {isExempt === true && (
        <TextInput
          source="vatNumber"
          label="customers.fields.vatNumber"
          helperText="customers.form.vatNumberHelp"
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
        />
      )}
    </>
  );
}

/** The applied promotions and the refused codes. Omits automatic promotions that do not apply. */
function Promotions() {
  const translate = useTranslate();
  const { preview } = usePreviewContext();
  if (!preview) return null;
  return (
    <>
      {preview.applied.map(({ promotionId, code, name, amount }) => (
        <Alert key={promotionId} severity="success" variant="outlined" role="note">
          {translate('forms.label', { name: `\u2068${code ?? name}\u2069` })}{' '}
          <MoneyText amount={-amount} currency={preview.currency} />
        </Alert>
      ))}
      {preview.refused
        .filter(({ code }) => code !== null)
        .map(({ promotionId, code, why }) => (
          <Alert key={promotionId} severity="info" variant="outlined" role="note">
            <bdi>{code}</bdi>
            {`: ${translate(`promotionForm.simulator.refused.${why}`, { _: why })}`}
          </Alert>
        ))}
    </>
  );
}

/**
 * Lists changes since the merchant last saw the order, such as prices that changed since a draft was saved. If the
 * draft no longer exists, says only this.
 */
export function ChangesNotice() {
  const translate = useTranslate();
  const textOf = useProblemText();
  const { preview } = usePreviewContext();
  const gone = preview?.problems.find(({ field }) => field === 'draft');
  if (gone) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {textOf(gone)}
      </Alert>
    );
  }
  // `CustomerCard` shows this change.
  const changes = preview?.changes.filter(({ field }) => field !== SAME_CUSTOMER) ?? [];
  if (!preview || changes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('orderCreate.changed')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map((change) => (
          <li key={change.field}>
            <bdi>{preview.items[Number(/^items\.(\d+)/.exec(change.field)?.[1])]?.name}</bdi>{' '}
            {textOf(change)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
