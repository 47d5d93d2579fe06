import { DateTimeInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { localDayAndTime, startInstant } from '../../../domain/promotionSchedule.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { fullMoment, isMoment } from '../../ui/fields/moment.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { useClearAtOnce } from './DayInput.tsx';

type Props = { source: string; label?: string; isRequired: boolean };

/** Date and time in the store's time zone, as lists show them. */
export function StoreDateTimeInput({ source, label, isRequired }: Props) {
  const zone = useStoreZone();
  const at: unknown = useWatch({ name: source });
  const locale = useLocale();
  // An emptied required date is '', because the contract may accept null as "no date".
  const none = isRequired ? '' : null;
  const onChange = useClearAtOnce(source, none);
  return (
    <DateTimeInput
      source={source}
      label={label}
      required={isRequired}
      onChange={onChange}
      helperText={isMoment(at) && fullMoment(at, zone, locale)}
      // `DateTimeInput` formats its first value twice, so `format` accepts its own result.
      format={(at: string | null) => {
        if (!at?.endsWith('Z')) return at ?? '';
        const { day, time } = localDayAndTime(at, zone);
        return `${day}T${time}`;
      }}
      parse={(typed: string) => {
        const [day = '', time = ''] = typed.split('T');
        const instant = startInstant({ day, time: time.slice(0, 5) }, zone);
        // Browsers send an empty text while a part is being typed.
        return instant ?? none;
      }}
    />
  );
}
