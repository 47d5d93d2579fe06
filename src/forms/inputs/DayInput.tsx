import { DateInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { LAST_DAY } from '../../../domain/dates.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { isMoment, longDay } from '../../ui/fields/moment.ts';

type Props = { source: string; isRequired?: boolean };

/** Repeats the day below the input in the merchant's language: browsers show dates in their own language. */
export function DayInput({ source, isRequired = false }: Props) {
  const day: unknown = useWatch({ name: source });
  const locale = useLocale();
  const onChange = useClearAtOnce(source, null);
  return (
    <DateInput
      source={source}
      required={isRequired}
      onChange={onChange}
      helperText={isMoment(day) && longDay(day, 'UTC', locale)}
      slotProps={{ htmlInput: { max: LAST_DAY } }}
    />
  );
}

/** Returns `onChange` for react-admin's date inputs, which adopt a cleared value only on blur. Ctrl+S does not blur. */
export function useClearAtOnce(source: string, empty: '' | null) {
  const { setValue } = useFormContext();
  return ({ target }: { target: { value: string } }) => {
    if (target.value === '') setValue(source, empty);
  };
}
