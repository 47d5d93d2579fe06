import type { Page } from '@playwright/test';
import { SECOND_PASSWORD, SECOND_PHONE } from '../../store/demo.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { expect, test } from './support/journey.ts';
import { pngFile } from './support/png.ts';

/** Opens the settings and waits until they have been read. */
async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByLabel('Store name')).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const unique = () => Math.random().toString(36).slice(2, 8);

test('a new name is in the shell at once, here and in another tab [S2] [S4] [P1]', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(accountMenu(other)).toBeVisible();
  await openSettings(page);
  const before = await page.getByLabel('Your name').inputValue();
  const name = `Maren ${unique()}`;
  await page.getByLabel('Your name').fill(name);
  await expect(page.getByRole('list', { name: 'What will be saved' })).toContainText(name);
  await save(page);
  for (const tab of [page, other]) {
    await accountMenu(tab).click();
    await expect(tab.getByRole('menu').getByText(name)).toBeVisible();
    await tab.keyboard.press('Escape');
  }
  await page.getByLabel('Your name').fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('list', { name: 'What will be saved' })).toHaveCount(0);
});

test('hiding the store asks, leaves a banner on every screen, and is undone there [S2]', async ({
  page,
}) => {
  // Two states, each in light and dark.
  test.slow();
  await openSettings(page);
  await page.getByRole('switch', { name: 'Customers can open the store' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide your store?' });
  await expect(dialog).toContainText('Customers won’t be able to open your store');
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Save and hide' }).click();
  const banner = page.getByRole('region', { name: 'About your store' });
  await expect(banner).toContainText('Your store is hidden.');
  await page.goto('/products');
  await expect(banner).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await banner.getByRole('button', { name: 'Show store' }).click();
  await expect(banner).toHaveCount(0);
});

test('a picture is cropped by keyboard, sent as 512 px, and is the avatar at once [U1] [C11]', async ({
  page,
}) => {
  await openSettings(page);
  const file = pngFile('me.png', [15, 118, 110], 900);
  await page.locator('input[type=file]').first().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog).toBeVisible();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('group', { name: /The part that will be shown/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Move the picture up' }).click();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/uploads/single'));
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  const { url } = await (await sent).json();
  await expect(dialog).toHaveCount(0);
  expect(await sizeOf(page, url)).toEqual([512, 512]);
  await save(page);
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', new RegExp(`${url}$`));
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await save(page);
  await expect(accountMenu(page).locator('img')).toHaveAttribute('src', /default-avatar|data:/);
});

test('a picture that could not be sent covered its controls on a low screen [C11]', async ({
  page,
  faults,
  problems,
}) => {
  problems.allow(/net::ERR_|Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 600 });
  await openSettings(page);
  faults.drop('POST /uploads/single');
  const file = pngFile('me.png', [15, 118, 110], 900);
  await page.locator('input[type=file]').first().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  const picture = await dialog.getByRole('group').boundingBox();
  const zoom = await dialog.getByRole('button', { name: 'Zoom in' }).boundingBox();
  expect(zoom?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  faults.clear();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a photo leaves without the place where it was taken', async ({ page }) => {
  await openSettings(page);
  const photo = await photoWithPlace(page);
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/uploads/single'));
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  const { url } = await (await sent).json();
  const bytes = await (await page.request.get(url)).body();
  expect(photo.includes('Exif')).toBe(true);
  expect(bytes.includes('Exif')).toBe(false);
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('two tabs that change the same setting are asked which to keep [D17]', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 412/);
  const other = await context.newPage();
  await openSettings(page);
  await openSettings(other);
  await other.getByLabel('Order prefix').fill('B-');
  await save(other);
  await page.getByLabel('Order prefix').fill('A-');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
  await dialog.getByRole('radio', { name: 'Theirs: B-' }).check();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect(page.getByLabel('Order prefix')).toHaveValue('B-');
  await page.getByLabel('Order prefix').fill('');
  await save(page);
});

test('settings and password can be reached at 360 px, with errors and dialogs [L2]', async ({
  page,
}) => {
  await openSettings(page);
  await page.getByLabel('Contact email').fill('not an address');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Contact email')).toBeFocused();
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByLabel('New password', { exact: true }).fill('123');
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
});

// Another merchant: logging out everywhere must not end the session that the other tests share.
test.describe('the second shop', () => {
  test.use({ isSignedIn: false });

  async function signInWith(page: Page, password: string): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('Phone number').fill(SECOND_PHONE);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  }

  async function changePassword(page: Page, from: string, to: string): Promise<void> {
    await openSettings(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(from);
    await dialog.getByLabel('New password', { exact: true }).fill(to);
    await dialog.getByLabel('Repeat the new password').fill(to);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  }

  test('the password is changed, the new one signs in, and every device can be logged out [D14] [U6] [D22]', async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    // A password is hashed six times, each as slowly as it is meant to be.
    test.slow();
    problems.allow(/status of 4(01|22)/);
    await signInWith(page, SECOND_PASSWORD);
    await changePassword(page, 'not my password', 'a walk by the sea');
    await expect(page.getByText(/not your current password/)).toBeVisible();
    await page.keyboard.press('Escape');
    await changePassword(page, SECOND_PASSWORD, 'a walk by the sea');
    await expect(page.getByRole('dialog', { name: 'Your password is changed' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();

    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
    const phone = await elsewhere.newPage();
    await signInWith(phone, 'a walk by the sea');
    await changePassword(page, 'a walk by the sea', SECOND_PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Log out of all devices' }).click();
    const question = page.getByRole('dialog', { name: 'Logout From All Devices' });
    await expect(question).toContainText('including this one.');
    await question.getByRole('button', { name: 'Logout All' }).click();
    await page.waitForURL('**/login');
    await phone.goto('/profile');
    await phone.waitForURL('**/login');
    await elsewhere.close();
  });
});

test('the subscription is reached from the dashboard and says what is in use [P1] [S3] [R3]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Subscription' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  const usage = page.getByRole('region', { name: 'In use' });
  await expect(usage).toContainText(/Products\s*6\d/);
  await usage.getByRole('link', { name: 'Orders this month' }).click();
  await expect(page).toHaveURL(/\/orders\?.*thisMonth/);
});

function sizeOf(page: Page, url: string): Promise<[number, number]> {
  return page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}

/** A JPEG as a telephone makes it, as far as this test cares: with an Exif block in front. */
async function photoWithPlace(page: Page): Promise<Buffer> {
  const plain = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    context?.fillRect(100, 100, 300, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(plain, 'base64');
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
