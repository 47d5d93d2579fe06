import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { chosenDays, type DaySpan, isNamed, PERIODS, periodOf } from '../../domain/periods.ts';
import type { ChosenStats } from '../fields/useStatsPlan.ts';
import { Choice, Day } from './Choice.tsx';
import { comparedDays, spanText } from './spanText.ts';

interface Props {
  stats: ChosenStats;
  /** The moment that "now" is: what is still running is compared up to the same time. */
  now: Date;
  /** True leaves out the choice of hours, days, weeks or months. */
  isBrief?: boolean;
}

const CUSTOM = 'custom';

/** Which time the figures are of, what they are compared with, and in which steps: all of it in the address. */
export function PeriodBar({ stats, now, isBrief = false }: Props) {
  const translate = useTranslate();
  const { period, compare, interval, compares, intervals, choose } = stats;
  const [isOpen, setOpen] = useState(false);
  const isCustom = isOpen || !isNamed(period);
  // A comparison that any period can have is kept when the period changes; the others depend on it.
  const kept = compare === 'year' || compare === 'none' ? { compare } : {};

  function choosePeriod(name: string) {
    setOpen(name === CUSTOM);
    if (name !== CUSTOM) choose({ period: name, ...kept });
  }

  return (
    <Box component="section" aria-label={translate('charts.period.title')} sx={{ minWidth: 0 }}>
      <Box sx={barSx}>
        <Choice
          label={translate('charts.period.period')}
          value={isCustom ? CUSTOM : period}
          onChange={choosePeriod}
          options={[
            ...PERIODS.map((name) => ({ value: name, text: translate(`listing.period.${name}`) })),
            { value: CUSTOM, text: translate('charts.period.custom') },
          ]}
        />
        {isCustom && (
          <CustomDays
            key={period}
            days={stats.days}
            onChange={(chosen) => choose({ period: chosen, ...kept })}
          />
        )}
        <Choice
          label={translate('charts.period.compare')}
          value={compare}
          onChange={(value) => {
            const next = compares.find((one) => one === value);
            if (next) choose({ period, compare: next, interval });
          }}
          options={compares.map((value) => ({
            value,
            text: translate(`charts.period.compares.${value}`),
          }))}
        />
        {!isBrief && (
          <Choice
            label={translate('charts.period.interval')}
            value={interval}
            onChange={(value) => {
              const next = intervals.find((one) => one === value);
              if (next) choose({ period, compare, interval: next });
            }}
            options={intervals.map((value) => ({
              value,
              text: translate(`charts.period.intervals.${value}`),
            }))}
          />
        )}
      </Box>
      <ShownDays stats={stats} now={now} />
    </Box>
  );
}

interface CustomDaysProps {
  days: DaySpan;
  onChange: (period: string) => void;
}

/** The first and the last day; they count as soon as both are whole and in order. */
function CustomDays({ days, onChange }: CustomDaysProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(days);
  const isWrong = typed.from !== '' && typed.to !== '' && typed.from > typed.to;

  function type(change: Partial<DaySpan>) {
    const next = { ...typed, ...change };
    setTyped(next);
    const isWhole = next.from !== '' && next.to !== '' && chosenDays(periodOf(next)) !== null;
    if (isWhole) onChange(periodOf(next));
  }

  return (
    <>
      <Day
        label={translate('listing.period.from')}
        value={typed.from}
        onChange={(from) => type({ from })}
      />
      <Day
        label={translate('listing.period.to')}
        value={typed.to}
        onChange={(to) => type({ to })}
        problem={isWrong ? translate('listing.period.wrongOrder') : undefined}
      />
    </>
  );
}

/** The days in words, with the clock that they are counted on. */
function ShownDays({ stats, now }: Pick<Props, 'stats' | 'now'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { days, span, earlier, timeZone } = stats;
  const isRunning = span.from < now && now < span.to;
  const shown = translate('charts.period.shown', { days: spanText(days, locale), zone: timeZone });
  const compared =
    earlier &&
    translate(isRunning ? 'charts.period.comparedSoFar' : 'charts.period.compared', {
      days: spanText(comparedDays(earlier, timeZone), locale),
    });
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
      {compared ? `${shown} ${compared}` : shown}
    </Typography>
  );
}

const barSx = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(150px, 200px))' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
