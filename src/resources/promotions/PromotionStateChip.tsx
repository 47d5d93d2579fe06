import { useTranslate } from 'react-admin';
import type { PromotionState } from '../../../contract/promotion.ts';
import {
  nextStateChange,
  promotionState,
  type TimedPromotion,
} from '../../../domain/promotionState.ts';
import { StatusChip, type Tone } from '../../fields/StatusChip.tsx';
import { useNowAt } from '../../fields/useNow.ts';

const tones: Record<PromotionState, Tone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  used_up: 'warning',
  disabled: 'neutral',
};

/** Where a promotion stands now; it starts and ends on the screen, by the clock alone. */
export function PromotionStateChip({ promotion }: { promotion: TimedPromotion }) {
  const translate = useTranslate();
  const now = useNowAt((at) => nextStateChange(promotion, at)?.getTime());
  const state = promotionState(promotion, now);
  return <StatusChip tone={tones[state]}>{translate(`promotions.state.${state}`)}</StatusChip>;
}
