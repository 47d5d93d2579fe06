import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { tabStore } from '../../browser/storage.ts';
import { ownValue } from '../../session/sessionShape.ts';
import { type FormProblems, useSubmit } from '../PublicForm.tsx';
import { AuthProviderLoader, type LoadAuthProvider } from '../signIn.ts';
import type { Purpose, Refusal } from './accountCalls.ts';

const steps = ['phone', 'code', 'details'] as const;
type FlowStep = (typeof steps)[number];

/** Result of the last request for a code; lost on a reload. */
export type SendResult = { demoCode?: string | undefined; notice?: 'sentAgain' | 'sentBefore' };

/**
 * The steps of registration and password reset: phone number, code, details. The step is stored in the
 * history entry. A step cannot be opened before the previous ones are done.
 */
export function useFlow(purpose: Purpose) {
  const [progress, setProgress] = useState(() => readProgress(purpose));
  const [sent, setSent] = useState<SendResult>({});
  const [requested, setRequested] = useState(() => readStep(purpose));
  // Restored after a reload, or after a visit to another page.
  const [isResumed, setIsResumed] = useState(progress !== undefined);
  const step = earlierStep(requested ?? 'details', furthestStep(progress));

  const markEntry = useEffectEvent(() => {
    if (requested === undefined) writeStep(purpose, step, 'replaceState');
  });
  useEffect(() => {
    markEntry();
    const onPopState = () => setRequested(readStep(purpose));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [purpose]);

  function go(next: FlowStep, entry: 'pushState' | 'replaceState' = 'pushState') {
    writeStep(purpose, next, entry);
    setRequested(next);
    setIsResumed(false);
  }
  return {
    purpose,
    progress,
    sent,
    step,
    isResumed,
    go,
    saveProgress(next: AccountProgress, result?: SendResult) {
      tabStore.write(storageKey(purpose), JSON.stringify({ ...next, at: Date.now() }));
      setProgress(next);
      if (result) setSent(result);
    },
    /** Deletes the stored progress. The page stays at its step. */
    forgetProgress: () => forgetProgress(purpose),
    startAgain() {
      forgetProgress(purpose);
      setProgress(undefined);
      go('phone', 'replaceState');
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;

function furthestStep(progress: AccountProgress | undefined): FlowStep {
  if (!progress) return 'phone';
  return progress.verificationToken === undefined ? 'code' : 'details';
}

function earlierStep(one: FlowStep, other: FlowStep): FlowStep {
  return steps.indexOf(one) < steps.indexOf(other) ? one : other;
}

/** Keeps the state of the router and of the requested page in the history entry. */
function writeStep(purpose: Purpose, step: FlowStep, entry: 'pushState' | 'replaceState') {
  window.history[entry]({ ...window.history.state, account: { purpose, step } }, '');
}

function readStep(purpose: Purpose): FlowStep | undefined {
  const account = ownValue(window.history.state, 'account');
  if (ownValue(account, 'purpose') !== purpose) return undefined;
  return steps.find((step) => step === ownValue(account, 'step'));
}

/** The visitor's progress, stored for this tab. Never a password or a code. */
export type AccountProgress = {
  /** `phone` is E.164, `typed` the number as typed with `country`, `shown` the formatted number. */
  phone: string;
  typed: string;
  shown: string;
  country: string;
  /** Milliseconds of this browser's clock. */
  resendAt: number;
  expiresAt: number;
  /** Set once the code was correct. */
  verificationToken?: string;
  business: BusinessDraft;
};

export const emptyDraft = { businessName: '', businessType: '', name: '', email: '' };
export type BusinessDraft = typeof emptyDraft;

/** Milliseconds. Longer than a code or a verification token is valid. */
const LIFETIME = 60 * 60 * 1000;

export function readProgress(purpose: Purpose): AccountProgress | undefined {
  try {
    const { at, ...progress } = JSON.parse(tabStore.read(storageKey(purpose)) ?? 'null') ?? {};
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME;
    return isFresh && isProgress(progress) ? progress : undefined;
  } catch {
    return undefined;
  }
}

/** Checked by hand: these pages do not load valibot. */
function isProgress(value: Record<string, unknown>): value is AccountProgress {
  const { phone, typed, shown, country, resendAt, expiresAt, verificationToken, business } = value;
  const texts = [typed, shown, country, verificationToken ?? ''];
  const draft = Object.keys(emptyDraft).map((field) => ownValue(business, field));
  return (
    /^\+\d{8,15}$/.test(String(phone)) &&
    [resendAt, expiresAt].every((moment) => typeof moment === 'number') &&
    [...texts, ...draft].every((text) => typeof text === 'string' && text.length <= 4096)
  );
}

export function forgetProgress(purpose: Purpose): void {
  tabStore.remove(storageKey(purpose));
}

function storageKey(purpose: Purpose): string {
  return `account-${purpose}`;
}

export function useAccountSubmit() {
  return useSubmit(useAccountTools());
}

export type Tools = Awaited<ReturnType<typeof loadTools>>;

/** Returns a loader of the phone number rules and the HTTP client, for when typing starts. */
export function useAccountTools() {
  const loadAuthProvider = useContext(AuthProviderLoader);
  return () => loadTools(loadAuthProvider);
}

async function loadTools(loadAuthProvider: LoadAuthProvider) {
  const [{ toE164 }, { formatPhone }, { createAccountCalls }, provider] = await Promise.all([
    import('../../ui/fields/contact/toE164.ts'),
    import('../../ui/fields/contact/formatPhone.ts'),
    import('./accountCalls.ts'),
    loadAuthProvider(),
  ]);
  return { toE164, formatPhone, ...createAccountCalls(provider) };
}

export function toProblems({ problems, form }: Refusal): FormProblems {
  return { fields: problems, form };
}
