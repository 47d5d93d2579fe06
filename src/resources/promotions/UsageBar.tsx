import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';

interface Props {
  used: number;
  /** Null: as often as people like. */
  limit: number | null;
}

/** How often it was used, of how often it may be; the words say it, the bar only helps. */
export function UsageBar({ used, limit }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const metric = (count: number) => count.toLocaleString(locale);
  if (limit === null) {
    return translate('promotions.usage.open', { smart_count: used, used: metric(used) });
  }
  const part = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <Box component="span" sx={{ display: 'inline-grid', gap: 0.5, minWidth: 112 }}>
      <span>
        {translate('promotions.usage.limited', {
          smart_count: limit,
          used: metric(used),
          limit: metric(limit),
        })}
      </span>
      <Box component="span" aria-hidden sx={trackSx}>
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${part * 100}%`,
            minWidth: used > 0 ? 4 : 0,
            backgroundColor: part >= 1 ? 'warning.main' : 'primary.main',
            // Forced colours drop backgrounds.
            '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
          }}
        />
      </Box>
    </Box>
  );
}

const trackSx = {
  display: 'block',
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: 'divider',
};
