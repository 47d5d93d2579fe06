import { rmSync } from 'node:fs';
import { openDatabase } from '../../store/db/open.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { expect, signIn, test } from './support/journey.ts';
import { type StoreProcess, startStore } from './support/storeProcess.ts';
import { copyOfStore, databaseOf } from './support/template.ts';

/** Emails to customers, from the dialog of a transition to a real mail server. */

test.use({ isSignedIn: false });

const ADDRESS = 'ada.lovelace-of-the-analytical-engine@customers.example.org';
let folder: string;
let mail: MailServer;
let store: StoreProcess;
let order: string;

test.beforeAll(async () => {
  folder = copyOfStore();
  const db = await openDatabase(databaseOf(folder));
  const { id } = await db
    .updateTable('orders')
    .set({ customer_email: ADDRESS })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('status', '=', 'pending').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.destroy();
  order = id;
  mail = await openMailServer();
  store = await startStore({
    PORT: '0',
    DATABASE_URL: databaseOf(folder),
    DEMO: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'store@mail.example',
  });
});

test.afterAll(async () => {
  await store.stop();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

test('emails a customer that the order was confirmed, and adds it to the timeline', async ({
  page,
}) => {
  await signIn(page, store.url);
  await page.goto(`${store.url}/orders/${order}/show`);
  await page.getByRole('button', { name: 'Accept order' }).click();
  const dialog = page.getByRole('dialog');
  const checkbox = dialog.getByRole('checkbox', { name: 'Email the customer' });
  await expect(checkbox).toBeChecked();
  // Nothing is between the checkbox and its address.
  const box = await checkbox.boundingBox();
  const address = await dialog.getByText(ADDRESS).boundingBox();
  expect((address?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(8);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  // In the language of the customer's country.
  await expect(preview).toContainText(/#\d+/);
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  const text = await preview.textContent();

  await dialog.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Order .* accepted$/ })).toBeVisible();
  await expect.poll(() => mail.received.length).toBe(1);
  const [email] = mail.received;
  expect(email?.to).toEqual([ADDRESS]);
  expect(text).toContain(email?.text.trim());
  await page.reload();
  await expect(page.getByText('Confirmation emailed')).toBeVisible();
  await expect(page.getByText(ADDRESS).last()).toBeVisible();
});
