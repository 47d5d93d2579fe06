import type { Page, Route } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { expect, more, moreAnyWidth, test } from './support/journey.ts';
import { pageOrder } from './support/pageOrders.ts';
import { pngFile } from './support/png.ts';
import { accountMenu, openSettings, save } from './support/settings.ts';

test('crops a picture by keyboard, sends 512 px, and shows the avatar at once [U1] [C11]', async ({
  page,
}) => {
  await openSettings(page);
  const file = pngFile('me.png', [15, 118, 110], 900);
  await page.getByLabel('Choose a picture').setInputFiles(file);
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

test(
  'an upload error does not cover the controls on a low screen [C11]',
  more,
  async ({ page, faults, problems }) => {
    problems.allow(/net::ERR_|Failed to load resource/);
    await page.setViewportSize({ width: 360, height: 600 });
    await openSettings(page);
    faults.drop('POST /uploads/single');
    const file = pngFile('me.png', [15, 118, 110], 900);
    await page.getByLabel('Choose a picture').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    const picture = await dialog.getByRole('group').boundingBox();
    const zoom = await dialog.getByRole('button', { name: 'Zoom in' }).boundingBox();
    expect(zoom?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    faults.clear();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'says beside the merchant’s picture how much room is left for uploads',
  moreAnyWidth,
  async ({ page }) => {
    await page.route('**/uploads/single', async (route) => {
      const response = await route.fetch();
      const room = { used: 88_000_000, most: 100_000_000 };
      await route.fulfill({ response, json: { ...(await response.json()), room } });
    });
    await openSettings(page);
    const file = pngFile('me.png', [15, 118, 110], 900);
    await page.getByLabel('Choose a picture').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('There is room for 12 MB more until you save.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  },
);

test(
  'a picture pasted during the upload of another was replaced by that one',
  moreAnyWidth,
  async ({ page }) => {
    await openSettings(page);
    const { promise: isPasted, resolve: answer } = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      const response = await route.fetch();
      await isPasted;
      // The console has aborted the request by now.
      await route.fulfill({ response }).catch(() => undefined);
    };
    await page.route('**/uploads/single', late, { times: 1 });
    await page
      .getByLabel('Choose a picture')
      .setInputFiles(pngFile('one.png', [15, 118, 110], 900));
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await paste(page, pngFile('two.png', [118, 15, 110], 900).buffer);
    await expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0);
    answer();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  },
);

test('removes the location from a photo before the upload', more, async ({ page }) => {
  await openSettings(page);
  const photo = await photoWithPlace(page);
  await page.getByLabel('Choose a picture').setInputFiles({
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

test('sends a wide logo uncropped, and shows it in the shell and on documents [P2] [C11]', async ({
  page,
}) => {
  await openSettings(page);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/uploads/single'));
  const file = pngFile('logo.png', [20, 24, 30], 1600, 400);
  await page.getByLabel('Choose a logo').setInputFiles(file);
  const { url } = await (await sent).json();
  // PNG, because many mail clients do not support WebP.
  expect(url).toMatch(/\.png$/);
  expect(await sizeOf(page, url)).toEqual([800, 200]);
  await settle(page);
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
  await save(page);
  const brand = page.locator(`a[href="/dashboard"] img[src$="${url}"]`).first();
  await expect(brand).toBeVisible();
  await page.goto(`/orders/print?kind=slip&ids=${pageOrder('saved')}`);
  const logo = page.getByRole('article').locator(`img[src$="${url}"]`);
  await expect(logo).toBeVisible();
  const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {};
  expect(height).toBe(56);
  expect(width).toBeLessThanOrEqual(220);
  await expectNoSidewaysScroll(page);
  // As wide as A4 between its margins: the sender is beside the heading.
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const heading = await page.getByRole('heading', { name: 'Packing slip' }).boundingBox();
  const printed = await logo.boundingBox();
  expect(printed?.x ?? 0).toBeGreaterThan(340);
  expect(printed?.y).toBeCloseTo(heading?.y ?? 0, -1);
});

async function paste(page: Page, png: Buffer): Promise<void> {
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'pasted.png'));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    },
    [...png],
  );
}

function sizeOf(page: Page, url: string): Promise<[number, number]> {
  return page.evaluate(async (url) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}

/** A JPEG with an Exif block, as phones write it. */
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
