import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/lists/ColumnChoice.tsx';
import '../../src/resources/promotions/PromotionBulkActions.tsx';
import '../../src/lists/ListFilters.tsx';
import '../../src/resources/promotions/form/SimulatorCard.tsx';
import '../../src/resources/promotions/form/WarningsCard.tsx';
import PromotionCreate from '../../src/resources/promotions/form/PromotionCreate.tsx';
import PromotionEdit from '../../src/resources/promotions/form/PromotionEdit.tsx';
import PromotionList from '../../src/resources/promotions/PromotionList.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from './renderScreen.tsx';

export function openPromotions(path = '/promotions') {
  return renderScreen(
    {
      '/promotions': <PromotionList />,
      '/promotions/create': <PromotionCreate />,
      '/promotions/:id': <PromotionEdit />,
      '/orders': <h1>Orders</h1>,
      '/login': <h1>Sign in</h1>,
    },
    { path, resource: 'promotions' },
  );
}

type Promotion = NonNullable<Parameters<typeof buildPromotionInput>[0]>;
type Product = NonNullable<Parameters<typeof buildProductInput>[0]>;

/**
 * A store in Paris with the same time in console and store: 2 March 2026, 10:00. Each added promotion is created a
 * minute later.
 */
export function servePromotions() {
  const store = serveStore();
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    // The clock advances, because debounced functions read it.
    vi.useFakeTimers({ toFake: ['Date'], now: store.clock.now, shouldAdvanceTime: true });
    await store.call('PUT /users/profile', { storeSettings: { timezone: 'Europe/Paris' } });
    await store.signIn();
    return () => vi.useRealTimers();
  });
  return Object.assign(store, {
    async addPromotion(overrides: Promotion & { name: string }): Promise<string> {
      const { _id } = await store.call('POST /merchant/promotions', {
        ...buildPromotionInput({
          code: overrides.method === 'automatic' ? null : codeOf(overrides),
        }),
        ...overrides,
      });
      store.clock.advance(60);
      return _id;
    },
    async addProduct(overrides: Product & { name: string }): Promise<string> {
      const { slug: _, ...input } = buildProductInput({
        sku: null,
        compareAtPrice: null,
        ...overrides,
      });
      return (await store.call('POST /merchant/products', input))._id;
    },
    async addCategory(name: string): Promise<string> {
      return (await store.call('POST /categories', { name }))._id;
    },
    /** Orders of €10.00 with a promotion that saved a euro. */
    async placeOrders(promotionId: string, orders: number): Promise<void> {
      for (let index = 0; index < orders; index += 1) {
        await addOrder(store.db, amina.storeId, `${promotionId}-${index}`, {
          sequence: 2001 + index,
          status: 'delivered',
          promotions: JSON.stringify([{ _id: promotionId, code: 'CODE', amount: 100 }]),
        });
      }
    },
  });
}

function codeOf({ name }: { name: string }): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '-')
    .padEnd(3, 'X');
}

/** The names in the table, in order. */
export async function namesInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Promotions' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

/** Opens the menu of a row or card. */
export async function menuOf(user: ReturnType<typeof openPromotions>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

/** Waits for a field of the form. */
export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
export const save = () => screen.getByRole('button', { name: 'Save' });
