import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { TimelineEntry } from '../../../../contract/order.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { clockTime, fullMoment } from '../../../fields/moment.ts';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import { ownDirection } from '../../../theme/ownDirection.ts';
import { NoteForm } from './NoteForm.tsx';
import { useOrderScreen } from './orderScreen.ts';
import { daysOf } from './timelineDays.ts';
import { useEntryText } from './useEntryText.ts';

/** What happened, newest first, by day on the store's clock: who and when. Notes are written here. */
export function TimelineCard() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  const { timeline } = useOrderScreen().order;
  const days = daysOf(timeline, zone, locale, new Date());
  return (
    <DetailCard title="order.timeline.title">
      <NoteForm />
      {days.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('order.timeline.none')}
        </Typography>
      )}
      {days.map(({ day, name, entries }) => (
        <Box key={day} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
            {translate(name, { _: name })}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map(({ entry, at }) => (
              <Entry key={at} entry={entry} zone={zone} />
            ))}
          </Box>
        </Box>
      ))}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {translate('order.times', { zone: zone.replaceAll('_', ' ') })}
      </Typography>
    </DetailCard>
  );
}

function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { title, text } = useEntryText()(entry);
  return (
    <Box component="li" sx={entrySx}>
      <Tooltip describeChild title={fullMoment(entry.at, zone, locale)}>
        <Box component="time" dateTime={entry.at} tabIndex={0} sx={timeSx}>
          {clockTime(entry.at, zone, locale)}
        </Box>
      </Tooltip>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary">
          {` · ${translate(`order.timeline.by.${entry.by}`)}`}
        </Typography>
        {text && (
          <Typography
            variant="body2"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...ownDirection }}
          >
            {text}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const entrySx = {
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: 1,
  py: 0.75,
};

const timeSx = {
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  justifySelf: 'start',
  alignSelf: 'start',
  borderRadius: 0.5,
  cursor: 'help',
};
