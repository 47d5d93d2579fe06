import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PromotionState } from '../../../contract/promotion.ts';
import {
  nextStateChange,
  promotionState,
  type TimedPromotion,
} from '../../../domain/promotionState.ts';
import { StatusChip, type Tone } from '../../fields/StatusChip.tsx';

const tones: Record<PromotionState, Tone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  used_up: 'warning',
  disabled: 'neutral',
};

/** Where a promotion stands now; it starts and ends on the screen, too. */
export function PromotionStateChip({ promotion }: { promotion: TimedPromotion }) {
  const translate = useTranslate();
  const state = useStateNow(promotion);
  return <StatusChip tone={tones[state]}>{translate(`promotions.state.${state}`)}</StatusChip>;
}

// Timers count milliseconds in 31 bits.
const LONGEST_WAIT = 2 ** 31 - 1;

/** Renders again when the clock alone changes the state. */
function useStateNow(promotion: TimedPromotion): PromotionState {
  const [now, setNow] = useState(() => new Date());
  const next = nextStateChange(promotion, now)?.getTime();
  useEffect(() => {
    if (next === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = next - Date.now();
      if (left <= 0) setNow(new Date());
      else timer = setTimeout(look, Math.min(LONGEST_WAIT, left));
    };
    look();
    return () => clearTimeout(timer);
  }, [next]);
  return promotionState(promotion, now);
}
