import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Promotion } from '../../../../contract/promotion.ts';
import { FormColumn, FormColumns, FormSection } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/SwitchInput.tsx';
import { lazyPart } from '../../../lazyPart.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import { GivesSection } from './GivesSection.tsx';
import { GoodsSection } from './GoodsSection.tsx';
import { HowSection } from './HowSection.tsx';
import { PerformanceCard } from './PerformanceCard.tsx';
import { formFields } from './promotionForm.ts';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SummaryCard } from './SummaryCard.tsx';

// What looks at other promotions and at products comes after the fields.
const SimulatorCard = lazyPart(() => import('./SimulatorCard.tsx'));
const WarningsCard = lazyPart(() => import('./WarningsCard.tsx'));

/** The fields of a promotion, on creation (`saved` is null) and later, with what they amount to. */
export function PromotionForm({ saved }: { saved: Promotion | null }) {
  useAllFields();
  const isLocked = saved?.isLocked ?? false;
  return (
    <FormColumns sx={rowsSx}>
      <FormColumn>
        <FormSection title="promotion.section.name" text="promotion.section.nameText">
          <TextInput source="name" isRequired fullWidth helperText={false} autoComplete="off" />
        </FormSection>
        <GivesSection isLocked={isLocked} />
        <HowSection isLocked={isLocked} />
        <GoodsSection />
        <ScheduleSection />
        <ConditionsSection usedCount={saved?.usedCount ?? 0} />
      </FormColumn>
      <FormColumn sx={sideSx}>
        <Box sx={inSightSx}>
          <SummaryCard saved={saved} />
        </Box>
        <FormSection title="promotion.section.state">
          <SwitchInput source="isActive" helperText="promotion.help.isActive" />
        </FormSection>
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <WarningsCard saved={saved} />
        </Suspense>
        {saved && <PerformanceCard promotion={saved} />}
      </FormColumn>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <SimulatorCard saved={saved} />
      </Suspense>
    </FormColumns>
  );
}

// The basket stands below the fields, and on a phone below what they amount to.
const rowsSx = { gridTemplateRows: { md: 'auto 1fr' } };

// As high as the fields beside it, so that what it does stays in sight while they are typed.
const sideSx = { gridRow: { md: 'span 2' }, alignSelf: 'stretch', alignContent: 'start' };
const inSightSx = { position: { md: 'sticky' }, top: 72, zIndex: 1 };

/** What is not shown belongs to the form all the same: a draft keeps it, and a change of mind empties it. */
function useAllFields() {
  const { register } = useFormContext();
  for (const field of formFields) register(field);
}
