import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormRow, FormSection } from '../../../forms/FormSection.tsx';
import { MoneyInput } from '../../../forms/MoneyInput.tsx';
import { PercentInput } from '../../../forms/PercentInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { usePutAway } from './usePutAway.ts';

/** What it takes off: a part, an amount, or the shipping. */
export function GivesSection({ isLocked }: { isLocked: boolean }) {
  const type: unknown = useWatch({ name: 'type' });
  const { setValue } = useFormContext();
  const { putAway, bringBack } = usePutAway();

  function choose(next: string) {
    // 20 is twenty per cent, or twenty cents: each kind keeps its own figure.
    putAway('value', null, `value of ${type}`);
    if (next !== 'free_shipping') bringBack('value', null, `value of ${next}`);
    if (type === 'percentage') putAway('maxDiscount', null);
    if (next === 'percentage') bringBack('maxDiscount', null);
    setValue('type', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotion.section.gives">
      <RadioCards
        source="type"
        label="promotion.section.gives"
        cards={cards}
        isLocked={isLocked}
        helperText={isLocked ? 'promotion.lock.field' : undefined}
        onChoose={choose}
      />
      {type === 'percentage' && (
        <FormRow>
          <PercentInput source="value" />
          <MoneyInput source="maxDiscount" fullWidth helperText="promotion.help.maxDiscount" />
        </FormRow>
      )}
      {type === 'fixed_amount' && (
        <FormRow>
          <MoneyInput source="value" fullWidth isRequired />
        </FormRow>
      )}
    </FormSection>
  );
}

const icons = {
  percentage: <PercentOutlined fontSize="small" />,
  fixed_amount: <PaymentsOutlined fontSize="small" />,
  free_shipping: <LocalShippingOutlined fontSize="small" />,
};

const cards = (['percentage', 'fixed_amount', 'free_shipping'] as const).map((id) => ({
  id,
  title: `promotion.type.${id}.title`,
  text: `promotion.type.${id}.text`,
  icon: icons[id],
}));
