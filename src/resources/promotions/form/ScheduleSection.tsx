import { useTranslate } from 'react-admin';
import { FormSection } from '../../../forms/FormSection.tsx';
import { MomentInput } from './MomentInput.tsx';
import { useMomentTexts } from './useMomentTexts.ts';

/** From when until when, on the store's clock, which is named. */
export function ScheduleSection() {
  const translate = useTranslate();
  const { zone, short } = useMomentTexts();
  const text = translate('promotion.section.whenText', {
    zone,
    now: short(new Date().toISOString()),
  });
  return (
    <FormSection title="promotion.section.when" text={text}>
      <MomentInput source="startsAt" kind="start" />
      <MomentInput source="endsAt" kind="end" />
    </FormSection>
  );
}
