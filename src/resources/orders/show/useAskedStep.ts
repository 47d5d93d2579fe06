import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOrderSteps } from './useOrderSteps.ts';

/**
 * Takes the step that the link to this page asked for, `state={{ step: 'ship' }}`: opens its dialog, or does
 * it when it asks for nothing. Only once: the entry in the history forgets it, so that a reload does not
 * repeat it. An address cannot ask for a step, only a link inside the console.
 */
export function useAskedStep(): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { main, others } = useOrderSteps();
  const isTaken = useRef(false);
  const asked = stepIn(state);

  useEffect(() => {
    if (asked === undefined || isTaken.current) return;
    isTaken.current = true;
    navigate({ pathname, search }, { replace: true, state: { ...state, step: undefined } });
    const offers = main ? [main, ...others] : others;
    offers.find(({ name, blockedBecause }) => name === asked && !blockedBecause)?.onChoose();
  }, [asked, main, others, navigate, pathname, search, state]);
}

function stepIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined;
  return typeof state.step === 'string' ? state.step : undefined;
}
