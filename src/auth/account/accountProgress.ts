import { tabStore } from '../../storage.ts';
import type { Purpose } from './accountCalls.ts';

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

export type BusinessDraft = {
  businessName: string;
  businessType: string;
  name: string;
  email: string;
};

export const emptyDraft: BusinessDraft = {
  businessName: '',
  businessType: '',
  name: '',
  email: '',
};

/** Longer than anything in it is good for. */
const LIFE = 60 * 60 * 1000;

export function readProgress(purpose: Purpose): AccountProgress | undefined {
  try {
    const { at, ...progress } = JSON.parse(tabStore.read(keyOf(purpose)) ?? 'null') ?? {};
    return typeof at === 'number' && Math.abs(Date.now() - at) < LIFE && isProgress(progress)
      ? progress
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeProgress(purpose: Purpose, progress: AccountProgress): void {
  tabStore.write(keyOf(purpose), JSON.stringify({ ...progress, at: Date.now() }));
}

export function forgetProgress(purpose: Purpose): void {
  tabStore.remove(keyOf(purpose));
}

function keyOf(purpose: Purpose): string {
  return `account-${purpose}`;
}

function isProgress(value: Record<string, unknown>): value is AccountProgress {
  const { phone, typed, shown, country, resendAt, expiresAt, verificationToken, business } = value;
  return (
    areTexts([phone, typed, shown, country, verificationToken ?? '']) &&
    /^\+\d{8,15}$/.test(String(phone)) &&
    typeof resendAt === 'number' &&
    typeof expiresAt === 'number' &&
    typeof business === 'object' &&
    business !== null &&
    areTexts(Object.keys(emptyDraft).map((field) => Reflect.get(business, field)))
  );
}

function areTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string' && value.length <= 4096);
}
