import { SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { taxClassesOf } from '../../../domain/taxClasses.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';

type Props = {
  source: string;
  label?: string;
  /** Translation key of the text that is shown when no class is selected. */
  emptyText?: string;
};

/** Selects a tax class. Omits `standard`, which means the same as no class, unless it is the current value. */
export function TaxClassSelect({ source, label, emptyText }: Props) {
  const translate = useTranslate();
  const { rates = [] } = useTaxRates();
  const current: unknown = useWatch({ name: source });
  const known = typeof current === 'string' ? [...rates, { taxClass: current }] : rates;
  const choices = taxClassesOf(known)
    .filter((id) => id === current || id !== 'standard')
    .map((id) => ({ id, name: taxClassText(id, translate) }));
  return (
    <SelectInput
      source={source}
      label={label}
      choices={choices}
      translateChoice={false}
      {...(emptyText && {
        emptyText,
        slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
      })}
      helperText={false}
    />
  );
}
