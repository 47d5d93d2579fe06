import { DateInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { LAST_DAY } from '../../../domain/dates.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { isMoment, longDay } from '../../ui/fields/moment.ts';

type Props = { source: string; isRequired?: boolean };

/** Repeats the day in the console's language, because the browser shows dates in its own. */
export function DayInput({ source, isRequired = false }: Props) {
  const day: unknown = useWatch({ name: source });
  const locale = useLocale();
  const { setValue } = useFormContext();
  return (
    <DateInput
      source={source}
      required={isRequired}
      // `DateInput` itself takes a cleared day only when the focus leaves, which Ctrl+S does not wait for.
      onChange={({ target }) => target.value === '' && setValue(source, null)}
      helperText={isMoment(day) && longDay(day, 'UTC', locale)}
      slotProps={{ htmlInput: { max: LAST_DAY } }}
    />
  );
}
