import StepIcon from '@mui/icons-material/TaskAltOutlined';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNavigate, useTranslate } from 'react-admin';
import * as v from 'valibot';
import { Order } from '../../../contract/order.ts';
import { VariantOfProduct } from '../../../contract/variant.ts';
import { BULK_TRANSITIONS, mainTransition } from '../../../domain/bulkTransitions.ts';
import { formatMoney } from '../../../domain/money.ts';
import { whyNoRefund } from '../../../domain/orderRefund.ts';
import { canMarkPaid } from '../../../domain/orderStatus.ts';
import { nextTransitions } from '../../../domain/orderTransitions.ts';
import { itemName, variantName } from '../../../domain/variantNames.ts';
import { useMissingEndpoints } from '../../api/missingEndpoints.ts';
import { DOCUMENTS, printUrl } from '../../charts/listUrl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useDebounced } from '../../lists/useDebounced.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { resources } from '../../resources/index.ts';
import { shortDay } from '../../ui/fields/moment.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { many, offeredResources } from '../screens.ts';
import { matchesWords, orderNumberIn, type PaletteItem, wordsBeside } from './paletteItem.ts';

/** Records of each kind that are offered. */
const perKind = 5;
/** Milliseconds without a key before the server is asked. */
const pause = 200;

const withSearch = resources.flatMap((one) => (one.search ? [{ ...one, search: one.search }] : []));

/**
 * Records that the server finds for what is typed, of every resource that declares `search`. Each text is a
 * question of its own: an answer to an older one never shows, and its request is given up.
 */
export function useFoundRecords(typed: string) {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const toItems = useToItems();
  const query = useDebounced(typed.trim(), pause);
  const isAsked = query.length >= 2;
  const missing = useMissingEndpoints();
  const searched = offeredResources(withSearch, missing);
  const searches = searched.flatMap((resource) =>
    textsFor(resource, query).map((q) => ({ resource, q })),
  );
  const results = useQueries({
    queries: searches.map(({ resource: { name }, q }) => ({
      queryKey: [name, 'palette', q],
      enabled: isAsked,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(name, {
          filter: { q },
          pagination: { page: 1, perPage: perKind },
          signal,
        }),
    })),
  });
  const isCurrent = isAsked && query === typed.trim();
  const products = searches.findIndex(({ resource }) => resource.name === 'products');
  const variants = useFoundVariants(results[products]?.data?.data ?? [], query);
  const hasFailed = (one: Searched) =>
    searches.some(({ resource }, index) => resource === one && results[index]?.isError);
  const failed = searched.filter((one) => isCurrent && hasFailed(one));
  const recordsOf = (one: Searched) => {
    const records = searches.flatMap(({ resource }, index) =>
      resource === one ? (results[index]?.data?.data ?? []) : [],
    );
    return [...new Map(records.map((record) => [record.id, record])).values()];
  };
  return {
    items: isCurrent
      ? searched.flatMap((resource) => toItems(resource, recordsOf(resource), { query, variants }))
      : [],
    isSearching:
      typed.trim().length >= 2 && (!isCurrent || results.some(({ isLoading }) => isLoading)),
    /** Names of resources that could not be searched. */
    failed: failed.map(({ name }) => translate(`resources.${name}.name`, { ...many, _: name })),
    /** None could: the way to the server is broken. */
    hasAllFailed: failed.length === searched.length,
  };
}

/** `ship 1042` means the order of that number; `112 rue de Lyon` and a spaced-out parcel number have one in them, too. */
function textsFor({ name }: Searched, query: string): string[] {
  const number = name === 'orders' ? orderNumberIn(query) : undefined;
  return [...new Set([number ?? query, query])];
}

export type FoundRecords = ReturnType<typeof useFoundRecords>;

function useToItems() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const orderHint = useOrderHint();
  return (
    resource: Searched,
    records: readonly RaRecord[],
    { query, variants }: Asked,
  ): PaletteItem[] => {
    const { name, icon, recordRepresentation, search } = resource;
    const group = translate(`resources.${name}.name`, { ...many, _: name });
    return records.flatMap((record) => {
      const path = `/${name}/${encodeURIComponent(record.id)}${resource.show ? '/show' : ''}`;
      const found = {
        id: path,
        group,
        title: recordRepresentation?.(record) ?? String(record.id),
        hint: search.hint(record) ?? undefined,
        icon,
        isPlace: true,
        onChoose: () => void navigate(path),
      };
      const own = variants.filter(
        ({ productId }) => name === 'products' && productId === record.id,
      );
      const sold = own.map((variant) => ({
        ...found,
        id: `${path}#${variant._id}`,
        title: itemName({ name: variant.productName, variantName: variantName(variant.options) }),
        hint: variant.sku ?? variant.barcode ?? undefined,
        onChoose: () => void navigate(`${path}#${encodeURIComponent(variant._id)}`),
      }));
      if (sold.length > 0) return sold.length > 1 ? [found, ...sold] : sold;
      const order = name === 'orders' ? v.safeParse(Order, record) : undefined;
      if (!order?.success) return [found];
      found.hint = orderHint(order.output);
      const { number } = order.output;
      const possible = possibleSteps(order.output, new Date());
      const words = wordsBeside(query, orderNumberIn(query));
      if (words.length === 0) {
        const main = mainTransition(order.output, new Date())?.label;
        return [found, ...possible.filter((step) => step === main).map(toItem)];
      }
      // `refund 1042`: who says what to do means that step and no other.
      const asked = STEPS.filter((step) => words.every((word) => namesStep(step, word)));
      const offered = asked.filter((step) => possible.includes(step)).map(toItem);
      if (offered.length > 0) return [...offered, found];
      const hints = [asked.length > 0 && translate('commandPalette.notPossible'), found.hint];
      return [{ ...found, hint: hints.filter(Boolean).join(' · ') }];

      function toItem(step: Step): PaletteItem {
        const paper = DOCUMENTS.find((document) => document === step);
        return {
          id: `${path} ${step}`,
          group,
          title: translate(`commandPalette.step.${step}`, { number }),
          icon: StepIcon,
          isPlace: false,
          onChoose: () =>
            paper
              ? void navigate(printUrl(paper, [String(record.id)]))
              : void navigate(path, { state: { step } }),
        };
      }
    });
  };

  function namesStep(step: Step, word: string): boolean {
    const title = translate(`commandPalette.step.${step}`, { number: '' });
    const others = ['any', step].map((one) => translate(`commandPalette.stepWords.${one}`));
    return matchesWords([title, ...others].join(' '), word);
  }
}

/** What can be asked of an order by its number: names of its page's actions, and its documents. */
const STEPS = [...BULK_TRANSITIONS, 'return', 'refund', 'markPaid', ...DOCUMENTS] as const;
type Step = (typeof STEPS)[number];

/** Those that the order can take now. */
function possibleSteps(order: Order, now: Date): Step[] {
  const transitions = nextTransitions(order, now).filter(({ blockedBecause }) => !blockedBecause);
  return STEPS.filter((step) => {
    if (step === 'refund') return !whyNoRefund(order);
    if (step === 'markPaid') return canMarkPaid(order);
    const isDocument = DOCUMENTS.some((document) => document === step);
    return isDocument || transitions.some(({ label }) => label === step);
  });
}

type Asked = { query: string; variants: readonly VariantOfProduct[] };

/** Whose SKU or barcode was typed, of products that were found by it: their own names do not say so. */
function useFoundVariants(found: readonly RaRecord[], query: string): VariantOfProduct[] {
  const dataProvider = useDataProvider();
  const productId = found.flatMap(({ id, name, variantCount }) =>
    variantCount > 0 && !matchesWords(String(name), query) ? [id] : [],
  );
  const { data } = useQuery({
    queryKey: ['products', 'palette', 'variants', productId, query],
    enabled: productId.length > 0,
    // The products stand without them, and another backend may not have them.
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const { data: variants } = await dataProvider.getList('variants', {
        filter: { productId, q: query },
        pagination: { page: 1, perPage: perKind },
        signal,
      });
      return v.parse(v.array(VariantOfProduct), variants);
    },
  });
  return (data ?? []).filter(({ sku, barcode }) =>
    matchesWords(`${sku ?? ''} ${barcode ?? ''}`, query),
  );
}

type Searched = ResourceDefinition & Required<Pick<ResourceDefinition, 'search'>>;

/** What tells two orders of one customer apart: `Théo Diallo · 12 Nov · €47.50 · Shipped`. */
function useOrderHint(): (order: Order) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  return ({ customer, createdAt, total, currency, status }) =>
    [
      customer.name,
      shortDay(createdAt, zone, locale, new Date()),
      formatMoney(total, currency, locale),
      translate(`orders.status.${status}`, { _: status }),
    ]
      .filter(Boolean)
      .join(' · ');
}
