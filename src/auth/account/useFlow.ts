import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { tabStore } from '../../storage.ts';
import { type FormProblems, useSubmit } from '../PublicForm.tsx';
import type { Purpose, Refusal } from './accountCalls.ts';

const steps = ['phone', 'code', 'details'] as const;
type FlowStep = (typeof steps)[number];

/** What came with the last sending; after a reload nothing is known of it. */
export type SentNews = { demoCode?: string | undefined; notice?: 'sentAgain' | 'sentBefore' };

/**
 * Where a visitor is on the way to a proven phone and what follows. Each step is an entry of the browser's
 * history, so that back and forward work; none can be reached before what it needs is there.
 */
export function useFlow(purpose: Purpose) {
  const [progress, setProgress] = useState(() => readProgress(purpose));
  const [sent, setSent] = useState<SentNews>({});
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
    purpose,
    progress,
    sent,
    step,
    isResumed,
    go,
    keep(next: AccountProgress, news?: SentNews) {
      tabStore.write(keyOf(purpose), JSON.stringify({ ...next, at: Date.now() }));
      setProgress(next);
      if (news) setSent(news);
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
  const Entry = v.object({
    account: v.object({ purpose: v.literal(purpose), step: v.picklist(steps) }),
  });
  const entry = v.safeParse(Entry, window.history.state);
  return entry.success ? entry.output.account.step : undefined;
}

const Text = v.pipe(v.string(), v.maxLength(4096));

const BusinessDraft = v.object({ businessName: Text, businessType: Text, name: Text, email: Text });
export type BusinessDraft = v.InferOutput<typeof BusinessDraft>;

export const emptyDraft: BusinessDraft = {
  businessName: '',
  businessType: '',
  name: '',
  email: '',
};

/** What a visitor has reached, kept in this tab so that a reload loses nothing. Never a password or a code. */
const AccountProgress = v.object({
  /** E.164, as it was typed, and as it is written. */
  phone: v.pipe(v.string(), v.regex(/^\+\d{8,15}$/)),
  typed: Text,
  shown: Text,
  country: Text,
  /** By this browser's clock, in milliseconds. */
  resendAt: v.number(),
  expiresAt: v.number(),
  /** Once the code was right. */
  verificationToken: v.optional(Text),
  business: BusinessDraft,
});
export type AccountProgress = v.InferOutput<typeof AccountProgress>;

/** Longer than anything in it is good for. */
const LIFE = 60 * 60 * 1000;

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...AccountProgress.entries, at: v.number() }),
  v.check(({ at }) => Math.abs(Date.now() - at) < LIFE),
);

export function readProgress(purpose: Purpose): AccountProgress | undefined {
  const kept = v.safeParse(Kept, tabStore.read(keyOf(purpose)));
  if (!kept.success) return undefined;
  const { at: _at, ...progress } = kept.output;
  return progress;
}

export function forgetProgress(purpose: Purpose): void {
  tabStore.remove(keyOf(purpose));
}

function keyOf(purpose: Purpose): string {
  return `account-${purpose}`;
}

/** A form of the account pages. */
export function useAccountSubmit() {
  return useSubmit(fetchTools);
}

export type Tools = Awaited<ReturnType<typeof fetchTools>>;

/** What sending needs: the rules of phone numbers and the HTTP client. Asked for when typing begins. */
export async function fetchTools() {
  const [{ toE164, writtenPhone }, { accountCalls }] = await Promise.all([
    import('../fields/phoneNumber.ts'),
    import('./accountCalls.ts'),
  ]);
  return { toE164, writtenPhone, ...accountCalls };
}

export function problemsOf({ problems, form }: Refusal): FormProblems {
  return { fields: problems, form };
}
