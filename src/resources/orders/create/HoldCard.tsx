import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import type { DraftOrder } from '../../../../contract/draftOrder.ts';
import { FormSection } from '../../../forms/FormSection.tsx';
import { StoreDateTimeInput } from '../../../forms/inputs/StoreDateTimeInput.tsx';
import { usePreviewContext, useSection } from './orderForm.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Reserves the items of a draft order until a time. Without a time, hidden until the draft order or the preview shows
 * that the API supports holds.
 */
export function HoldCard({ draft }: { draft: DraftOrder | null }) {
  const translate = useTranslate();
  const { preview } = usePreviewContext();
  const { value, change } = useSection('heldUntil');
  const canHold = draft
    ? draft.heldUntil !== undefined
    : preview?.items.some(({ held }) => held !== undefined);
  if (!canHold && value === null) return null;
  const tomorrow = () =>
    new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + DAY).toISOString().replace('.000Z', 'Z');
  return (
    <FormSection title="orderCreate.hold.title">
      <FormControlLabel
        label={translate('orderCreate.hold.hold')}
        control={
          <Switch
            checked={value !== null}
            onChange={(_, isOn) => change(isOn ? tomorrow() : null)}
          />
        }
      />
      {value !== null && (
        <StoreDateTimeInput source="heldUntil" label="orderCreate.hold.until" isRequired />
      )}
    </FormSection>
  );
}
