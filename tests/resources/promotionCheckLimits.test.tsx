import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { faults } from '../msw/server.ts';
import { field, openPromotions, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();
const warnings = async () => within(await screen.findByRole('region', { name: 'Before you save' }));

it('the checks did not say that promotions beyond a page were not compared', async () => {
  await store.addPromotion({ name: 'Later', startsAt: '2026-06-01T08:00:00.000Z' });
  const later = await store.db.selectFrom('promotions').selectAll().executeTakeFirstOrThrow();
  for (let index = 1; index <= 1000; index += 1) {
    const copy = { ...later, id: `later-${index}`, code: `LATER${index}` };
    await store.db.insertInto('promotions').values(copy).execute();
  }
  const { user } = openPromotions('/promotions/create');
  await user.type(await field(/^Discount/), '30');
  await user.type(screen.getByLabelText('End day'), '2026-05-01');
  expect(
    await (await warnings()).findByText(
      'Compared with 1,000 of your 1,001 promotions: those that start last',
    ),
  ).toBeVisible();
});

it('the checks of an API without categories said that products could not be read', async () => {
  faults.status('* /categories', 404);
  const { user } = openPromotions('/promotions/create');
  await user.type(await field(/^Discount/), '30');
  expect(await (await warnings()).findByText(/^No other promotion/)).toBeVisible();
  expect((await warnings()).queryByText(/^Some products could not be read/)).toBeNull();
});
