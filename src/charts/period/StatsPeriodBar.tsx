import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { dayOf } from '../../../domain/dates.ts';
import { isNamed, PERIODS, periodOf } from '../../../domain/namedPeriods.ts';
import { calendarUnit } from '../../../domain/statsChoice.ts';
import { earlierPeriod, type Period } from '../../../domain/statsPeriods.ts';
import { DaysInput, PlainField } from '../../forms/inputs/DaysInput.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import type { StatsPlanControl } from './useStatsPlan.ts';

interface Props {
  plan: StatsPlanControl;
  /** Once loaded, the bar shows the `previousRange` of these statistics, because older servers compare whole days. */
  stats: OrderStats | undefined;
  /** Further controls, such as the interval. */
  children?: ReactNode;
}

/** Inputs for period and comparison, which the URL stores. A text below has their dates and the time zone. */
export function StatsPeriodBar({ plan, stats, children }: Props) {
  const translate = useTranslate();
  const previousText = usePreviousText(plan);
  const { period, compare, compares, days, choose } = plan;
  const [isCustom, setCustom] = useState(!isNamed(period));
  const shown = isCustom || !isNamed(period) ? 'custom' : period;

  function choosePeriod(name: string) {
    setCustom(name === 'custom');
    if (name !== 'custom') choose(() => ({ period: name }));
  }

  return (
    <Box component="section" aria-label={translate('listing.stats.title')}>
      <Box sx={choicesSx}>
        <StatsChoice
          label={translate('listing.stats.period')}
          value={shown}
          onChange={choosePeriod}
          choices={[...PERIODS, 'custom'].map((name) => ({
            id: name,
            name: translate(name === 'custom' ? 'listing.stats.custom' : `listing.period.${name}`),
          }))}
        />
        {shown === 'custom' && (
          <DaysInput
            days={days}
            onChange={(chosen) => {
              if (chosen.from && chosen.to) choose(() => ({ period: periodOf(chosen) }));
            }}
          />
        )}
        <StatsChoice
          label={translate('listing.stats.compare')}
          value={compare}
          onChange={(name) => {
            const chosen = compares.find((one) => one === name);
            if (chosen) choose((now) => ({ period: now.period, compare: chosen }));
          }}
          choices={compares.map((name) => ({
            id: name,
            name: name === 'previous' ? previousText : translate(`listing.stats.compares.${name}`),
          }))}
        />
        {children}
      </Box>
      <PeriodText plan={{ ...plan, earlier: comparedPeriod(stats) ?? plan.earlier }} />
    </Box>
  );
}

/** Names the previous period: `Previous month: September` if it is a calendar period. */
function usePreviousText(plan: StatsPlanControl): string {
  const { days, span, timeZone } = plan;
  const translate = useTranslate();
  const locale = useLocale();
  const unit = calendarUnit(plan);
  const before = earlierPeriod(span, 'previous', timeZone, span.to)?.from;
  if (unit === null || !before) return translate('listing.stats.compares.previous');
  const [year, month] = [dayOf(before, timeZone).slice(0, 4), dayOf(before, timeZone).slice(5, 7)];
  const formatStart = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(before);
  const isOtherYear = year !== days.from.slice(0, 4);
  const names = {
    day: '',
    week: '',
    month: formatStart({ month: 'long', ...(isOtherYear && { year: 'numeric' }) }),
    quarter: translate('listing.stats.quarterName', {
      quarter: Math.ceil(Number(month) / 3),
      year: formatStart({ year: 'numeric' }),
    }),
    year: formatStart({ year: 'numeric' }),
  };
  return translate(`listing.stats.previous.${unit}`, { name: names[unit] });
}

// Hidden in print, where the text below shows the choice.
const choicesSx = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'end',
  // On phones the options are clear without labels, and the metrics need the space.
  [theme.breakpoints.down('sm')]: { '& .choice': visuallyHidden },
  '@media print': { display: 'none' },
});

function PeriodText({ plan: { span, earlier, timeZone } }: Pick<Props, 'plan'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const values = { span: spanText(span, timeZone, locale), zone: timeZone };
  return (
    <Typography variant="muted" sx={{ mt: 0.75 }}>
      {earlier
        ? translate('listing.stats.compared', {
            ...values,
            earlier: spanText(earlier, timeZone, locale),
          })
        : translate('listing.stats.plain', values)}
    </Typography>
  );
}

interface StatsChoiceProps {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}

/** A native select: phones show their own picker. */
export function StatsChoice({ label, value, choices, onChange }: StatsChoiceProps) {
  return (
    <PlainField>
      <span className="choice">{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </PlainField>
  );
}

/** The period that the server compared with; null without a comparison. */
export function comparedPeriod(
  stats: Pick<OrderStats, 'previousRange'> | undefined,
): Period | null {
  const range = stats?.previousRange;
  return range ? { from: new Date(range.from), to: new Date(range.to) } : null;
}

/**
 * Formats a period in a time zone: `21 Nov 2026`, `1 – 21 Nov 2026`, `14 Nov 2026, 00:00 – 11:30`.
 */
export function spanText({ from, to }: Period, timeZone: string, locale: string): string {
  const isWholeDays = isMidnight(from, timeZone) && isMidnight(to, timeZone);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: isOneDay({ from, to }, timeZone) ? 'short' : undefined,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isWholeDays && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  // `to` is exclusive; whole days are shown inclusively.
  return format.formatRange(from, isWholeDays ? new Date(to.getTime() - 1) : to);
}

function isOneDay({ from, to }: Period, timeZone: string): boolean {
  return dayOf(from, timeZone) === dayOf(new Date(to.getTime() - 1), timeZone);
}

/** True at the start of a day. A day does not always start at 00:00, because clocks can change at midnight. */
function isMidnight(at: Date, timeZone: string): boolean {
  return dayOf(at, timeZone) !== dayOf(new Date(at.getTime() - 1), timeZone);
}
