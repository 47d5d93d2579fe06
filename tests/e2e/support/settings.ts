import { expect, type Page } from '@playwright/test';

/** Opens the settings and waits until they have loaded. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByLabel('Store name')).toBeVisible();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved: /).first()).toBeVisible();
}

export const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
