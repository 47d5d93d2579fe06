import { useEffect, useEffectEvent, useState } from 'react';
import { tabStore } from '../../browser/storage.ts';
import { own } from '../../session/sessionShape.ts';
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
  const account = own(window.history.state, 'account');
  if (own(account, 'purpose') !== purpose) return undefined;
  return steps.find((step) => step === own(account, 'step'));
}

/** What a visitor has reached, kept in this tab so that a reload loses nothing. Never a password or a code. */
export type AccountProgress = {
  /** E.164, as it was typed, and as it is written. */
  phone: string;
  typed: string;
  shown: string;
  country: string;
  /** By this browser's clock, in milliseconds. */
  resendAt: number;
  expiresAt: number;
  /** Once the code was right. */
  verificationToken?: string;
  business: BusinessDraft;
};

export const emptyDraft = { businessName: '', businessType: '', name: '', email: '' };
export type BusinessDraft = typeof emptyDraft;

/** Longer than anything in it is good for. */
const LIFE = 60 * 60 * 1000;

export function readProgress(purpose: Purpose): AccountProgress | undefined {
  try {
    const { at, ...progress } = JSON.parse(tabStore.read(keyOf(purpose)) ?? 'null') ?? {};
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFE;
    return isFresh && isProgress(progress) ? progress : undefined;
  } catch {
    return undefined;
  }
}

/** By hand: valibot is in the console's one file, which these pages do not load. */
function isProgress(value: Record<string, unknown>): value is AccountProgress {
  const { phone, typed, shown, country, resendAt, expiresAt, verificationToken, business } = value;
  const texts = [typed, shown, country, verificationToken ?? ''];
  const draft = Object.keys(emptyDraft).map((field) => own(business, field));
  return (
    /^\+\d{8,15}$/.test(String(phone)) &&
    [resendAt, expiresAt].every((moment) => typeof moment === 'number') &&
    [...texts, ...draft].every((text) => typeof text === 'string' && text.length <= 4096)
  );
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
  const [{ toE164 }, { writtenPhone }, { accountCalls }] = await Promise.all([
    import('../fields/phoneNumber.ts'),
    import('../../ui/fields/contact/writtenPhone.ts'),
    import('./accountCalls.ts'),
  ]);
  return { toE164, writtenPhone, ...accountCalls };
}

export function problemsOf({ problems, form }: Refusal): FormProblems {
  return { fields: problems, form };
}
