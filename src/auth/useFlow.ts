import { useEffect, useEffectEvent, useState } from 'react';
import type { Purpose } from './account/accountCalls.ts';
import {
  type AccountProgress,
  forgetProgress,
  readProgress,
  writeProgress,
} from './account/accountProgress.ts';

const steps = ['phone', 'code', 'details'] as const;
export type FlowStep = (typeof steps)[number];

/**
 * Where a visitor is on the way to a proven phone and what follows. Each step is an entry of the browser's
 * history, so that back and forward work; none can be reached before what it needs is there.
 */
export function useFlow(purpose: Purpose) {
  const [progress, setProgress] = useState(() => readProgress(purpose));
  const [asked, setAsked] = useState(() => readStep(purpose));
  // What a reload, or a visit to another page, has brought back.
  const [isResumed, setIsResumed] = useState(progress !== undefined);
  const step = earlierOf(asked ?? 'details', furthest(progress));

  const markEntry = useEffectEvent(() => {
    if (asked === undefined) mark(purpose, step, 'replaceState');
  });
  useEffect(() => {
    markEntry();
    const follow = () => setAsked(readStep(purpose));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [purpose]);

  function go(next: FlowStep, entry: 'pushState' | 'replaceState' = 'pushState') {
    mark(purpose, next, entry);
    setAsked(next);
    setIsResumed(false);
  }
  return {
    progress,
    step,
    isResumed,
    go,
    keep(next: AccountProgress) {
      writeProgress(purpose, next);
      setProgress(next);
    },
    /** Nothing of it is kept any more, but the page stays as it is. */
    forget: () => forgetProgress(purpose),
    startAgain() {
      forgetProgress(purpose);
      setProgress(undefined);
      go('phone', 'replaceState');
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;

function furthest(progress: AccountProgress | undefined): FlowStep {
  if (!progress) return 'phone';
  return progress.verificationToken === undefined ? 'code' : 'details';
}

function earlierOf(one: FlowStep, other: FlowStep): FlowStep {
  return steps.indexOf(one) < steps.indexOf(other) ? one : other;
}

/** Beside what the router and the page asked for keep in the entry's state, which stay as they are. */
function mark(purpose: Purpose, step: FlowStep, entry: 'pushState' | 'replaceState') {
  window.history[entry]({ ...window.history.state, account: { purpose, step } }, '');
}

function readStep(purpose: Purpose): FlowStep | undefined {
  const account: unknown = window.history.state?.account;
  if (typeof account !== 'object' || account === null) return undefined;
  if (Reflect.get(account, 'purpose') !== purpose) return undefined;
  return steps.find((step) => step === Reflect.get(account, 'step'));
}
