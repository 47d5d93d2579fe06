import { randomInt } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';

export type Account = { phone: string; password: string };

const PASSWORD = 'a quiet evening';

/** A new phone and IP address: codes are limited by both. */
export async function asSomebodyNew(page: Page): Promise<string> {
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.');
  await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${address}` });
  return `+336${randomInt(10_000_000, 100_000_000)}`;
}

/** Creates an account over the API. */
export async function openAccount(page: Page): Promise<Account> {
  const phone = await asSomebodyNew(page);
  const verificationToken = await prove(page, phone, 'register');
  await post(page, 'register', {
    verificationToken,
    password: PASSWORD,
    name: 'Chiara Rossi',
    businessName: 'Bottega Rossi',
    businessType: 'Ceramics',
  });
  return { phone, password: PASSWORD };
}

/** The token for a correct code. The tests' store is a demo, which shows its codes. */
export async function prove(page: Page, phone: string, purpose: 'register' | 'reset') {
  const { demoCode } = await post(page, 'send-otp', { phone, purpose });
  const { verificationToken } = await post(page, 'verify-otp', { phone, purpose, otp: demoCode });
  return String(verificationToken);
}

async function post(page: Page, call: string, data: object): Promise<Record<string, unknown>> {
  const response = await page.request.post(`/api/merchant/auth/${call}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

export async function signInWith(page: Page, { phone, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // A new window has to load the whole console first.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 30_000 });
}

/** The code that a demo store shows. */
export async function shownCode(page: Page): Promise<string> {
  const text = await page.getByText('No message is sent. The code is').textContent();
  return /\d{6}/.exec(text ?? '')?.[0] ?? '';
}

/** From the first page of a registration or reset to the code. */
export async function reachCode(page: Page, path: string, submit: string): Promise<void> {
  const phone = await asSomebodyNew(page);
  await page.goto(path);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
}

/** Enters the code. */
export async function passCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill in the code' }).click();
  await expect(page.getByLabel('6-digit code')).toHaveCount(0);
}

/** Sends a request to the store as the signed-in merchant. */
export async function postToStore(page: Page, path: string, data: object): Promise<APIResponse> {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  return page.request.post(`/api${path}`, { headers, data });
}

/** The store's answer to a read by the signed-in merchant. */
export async function readFromStore(page: Page, path: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  const response = await page.request.get(`/api${path}`, { headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** The bearer token of the signed-in browser, for requests to the store itself. */
export async function tokenOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const origin = origins.find((one) => page.url().startsWith(one.origin)) ?? origins[0];
  const session = origin?.localStorage.find(({ name }) => name === 'admin-store')?.value ?? '';
  return /"token":"([^"]+)"/.exec(session)?.[1] ?? '';
}
