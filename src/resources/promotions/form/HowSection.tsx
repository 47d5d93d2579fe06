import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../../forms/FormSection.tsx';
import { CodeInput } from './CodeInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { usePutAway } from './usePutAway.ts';

/** By a code, or by itself. */
export function HowSection({ isLocked }: { isLocked: boolean }) {
  const method: unknown = useWatch({ name: 'method' });
  const { setValue } = useFormContext();
  const { putAway, bringBack } = usePutAway();

  function choose(next: string) {
    for (const field of ['code', 'usageLimit']) {
      if (next === 'automatic') putAway(field, null);
      else bringBack(field, null);
    }
    setValue('method', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotion.section.how">
      <RadioCards
        source="method"
        label="promotion.section.how"
        cards={cards}
        isLocked={isLocked}
        // A code says so itself.
        helperText={isLocked && method !== 'code' ? 'promotion.lock.field' : undefined}
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
  title: `promotion.method.${id}.title`,
  text: `promotion.method.${id}.text`,
  icon: icons[id],
}));
