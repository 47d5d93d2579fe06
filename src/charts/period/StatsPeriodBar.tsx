import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { dayOf } from '../../../domain/dates.ts';
import { isNamed, PERIODS, periodOf } from '../../../domain/periods.ts';
import { calendarUnit } from '../../../domain/statsChoice.ts';
import { earlierPeriod, type Period } from '../../../domain/statsPeriods.ts';
import { DaysInput, PlainField } from '../../forms/inputs/DaysInput.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import type { ChosenStats } from './useStatsPlan.ts';

interface Props {
  plan: ChosenStats;
  /** Once they are read, they say what they were compared with: an older server may have counted days. */
  stats: OrderStats | undefined;
  /** More choices of the same kind, such as the interval. */
  children?: ReactNode;
}

/** Which metrics are shown: the period, and what it is compared with, in the URL; days and zone in words. */
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
      <PlanText plan={{ ...plan, earlier: comparedPeriod(stats) ?? plan.earlier }} />
    </Box>
  );
}

/** Which period the one before is: `Previous month: September`. */
function usePreviousText(plan: ChosenStats): string {
  const { days, span, timeZone } = plan;
  const translate = useTranslate();
  const locale = useLocale();
  const unit = calendarUnit(plan);
  const before = earlierPeriod(span, 'previous', timeZone, span.to)?.from;
  if (unit === null || !before) return translate('listing.stats.compares.previous');
  const [year, month] = [dayOf(before, timeZone).slice(0, 4), dayOf(before, timeZone).slice(5, 7)];
  const nameOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(before);
  const isOtherYear = year !== days.from.slice(0, 4);
  const names = {
    day: '',
    week: '',
    month: nameOf({ month: 'long', ...(isOtherYear && { year: 'numeric' }) }),
    quarter: translate('listing.stats.quarterName', {
      quarter: Math.ceil(Number(month) / 3),
      year: nameOf({ year: 'numeric' }),
    }),
    year: nameOf({ year: 'numeric' }),
  };
  return translate(`listing.stats.previous.${unit}`, { name: names[unit] });
}

// On paper the line below tells what was chosen.
const choicesSx = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'end',
  // What each one chooses is in its choices and in the line below: a phone's room is for the metrics.
  [theme.breakpoints.down('sm')]: { '& .choice': visuallyHidden },
  '@media print': { display: 'none' },
});

function PlanText({ plan: { span, earlier, timeZone } }: Pick<Props, 'plan'>) {
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

/** One choice of a few, by the browser's own menu: it fits a phone and needs no code. */
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

/** What metrics were compared with, as their server says. */
export function comparedPeriod(
  stats: Pick<OrderStats, 'previousRange'> | undefined,
): Period | null {
  const range = stats?.previousRange;
  return range ? { from: new Date(range.from), to: new Date(range.to) } : null;
}

/** A period on the clock of a zone: `21 Nov 2026`, `1 – 21 Nov 2026`, `14 Nov 2026, 00:00 – 11:30`. */
export function spanText({ from, to }: Period, timeZone: string, locale: string): string {
  const isWhole = isMidnight(from, timeZone) && isMidnight(to, timeZone);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: isOneDay({ from, to }, timeZone) ? 'short' : undefined,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isWhole && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  // Its end is not in it any more; the last moment of it is.
  return format.formatRange(from, isWhole ? new Date(to.getTime() - 1) : to);
}

function isOneDay({ from, to }: Period, timeZone: string): boolean {
  return dayOf(from, timeZone) === dayOf(new Date(to.getTime() - 1), timeZone);
}

/** Where a day begins, which is not at 00:00 where clocks skip that. */
function isMidnight(at: Date, timeZone: string): boolean {
  return dayOf(at, timeZone) !== dayOf(new Date(at.getTime() - 1), timeZone);
}
