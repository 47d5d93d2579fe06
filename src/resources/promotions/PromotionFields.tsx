import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PromotionState } from '../../../contract/promotion.ts';
import {
  nextStateChange,
  promotionState,
  type TimedPromotion,
} from '../../../domain/promotionState.ts';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';
import { copyText } from '../../ui/toasts.ts';
import { useNowAt } from '../../ui/useNow.ts';

export function CodeText({ code }: { code: string }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={textSx}>
      <bdi className="quiet code" title={code}>
        {code}
      </bdi>
      <IconButton
        size="small"
        aria-label={translate('promotions.copyCode', { code })}
        onClick={() => void copyCode(code)}
        // 24 px, WCAG's minimum target size, because the name's link is close.
        sx={{ p: '5px', fontSize: 14, zIndex: 1 }}
      >
        <ContentCopyOutlined fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

const textSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  minWidth: 0,
  maxWidth: '100%',
  typography: 'caption',
};

export const copyCode = (code: string) => copyText(code, 'promotions', { text: code });

const tones: Record<PromotionState, Tone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  used_up: 'warning',
  disabled: 'neutral',
};

/** The current state. Updates when the promotion starts or ends. */
export function PromotionStateChip({ promotion }: { promotion: TimedPromotion }) {
  const translate = useTranslate();
  const now = useNowAt((at) => nextStateChange(promotion, at)?.getTime());
  const state = promotionState(promotion, now);
  return <StatusChip tone={tones[state]}>{translate(`promotions.state.${state}`)}</StatusChip>;
}

interface Props {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

/** Uses out of the limit. The bar repeats what the text says. */
export function UsageBar({ used, limit }: Props) {
  const translate = useTranslate();
  if (limit === null) {
    return translate('promotions.usage.open', { smart_count: used, used });
  }
  const ratio = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <Box component="span" sx={{ display: 'inline-grid', gap: 0.5, minWidth: 112 }}>
      <span>{translate('promotions.usage.limited', { smart_count: limit, used, limit })}</span>
      <Box component="span" aria-hidden sx={trackSx}>
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${ratio * 100}%`,
            minWidth: used > 0 ? 4 : 0,
            backgroundColor: ratio >= 1 ? 'warning.main' : 'primary.main',
            // Forced colours remove backgrounds.
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
