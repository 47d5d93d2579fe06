import StepIcon from '@mui/icons-material/TaskAltOutlined';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useNavigate, useTranslate } from 'react-admin';
import * as v from 'valibot';
import { BULK_TRANSITIONS, Order } from '../../../contract/order.ts';
import { VariantOfProduct } from '../../../contract/variant.ts';
import { withOrWithoutZero } from '../../../domain/barcode.ts';
import { mainTransition } from '../../../domain/bulkTransitions.ts';
import { asciiDigits } from '../../../domain/digits.ts';
import { formatMoney } from '../../../domain/money.ts';
import { whyNoRefund } from '../../../domain/orderRefund.ts';
import { canMarkPaid } from '../../../domain/orderStatus.ts';
import { nextTransitions } from '../../../domain/orderTransitions.ts';
import { itemName, variantName } from '../../../domain/variantNames.ts';
import { useMissingEndpoints } from '../../api/missingEndpoints.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useDebounced } from '../../lists/useDebounced.ts';
import { resources } from '../../resources/index.ts';
import { shortDay } from '../../ui/fields/moment.ts';
import { DOCUMENTS, printUrl } from '../../ui/screenUrls.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { filterAvailableResources, plural } from '../screens.ts';
import {
  findOrderNumber,
  matchesWords,
  type PaletteItem,
  type SearchableResource,
  wordsExceptNumber,
} from './paletteItem.ts';

const RECORDS_PER_RESOURCE = 5;
/** Milliseconds. */
const DEBOUNCE = 200;

const searchableResources = resources.flatMap((one) =>
  one.search ? [{ ...one, search: one.search }] : [],
);

/**
 * Searches the resources that declare `search` and that the API has. A new query aborts the requests of the previous
 * query. `items` is empty until the search for the typed text has begun.
 */
export function useRecordSearch(typed: string) {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const toItems = useRecordItems();
  const query = useDebounced(typed.trim(), DEBOUNCE);
  const isEnabled = query.length >= 2;
  const missing = useMissingEndpoints();
  const searched = filterAvailableResources(searchableResources, missing);
  const searches = searched.flatMap((resource) =>
    searchTexts(resource, query).map((q) => ({ resource, q })),
  );
  const results = useQueries({
    queries: searches.map(({ resource: { name }, q }) => ({
      queryKey: [name, 'palette', q],
      enabled: isEnabled,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(name, {
          filter: { q },
          pagination: { page: 1, perPage: RECORDS_PER_RESOURCE },
          signal,
        }),
    })),
  });
  const isCurrent = isEnabled && query === typed.trim();
  const hasFailed = (one: SearchableResource) =>
    searches.some(({ resource }, index) => resource === one && results[index]?.isError);
  const failed = searched.filter((one) => isCurrent && hasFailed(one));
  const getRecords = (one: SearchableResource) => {
    const records = searches.flatMap(({ resource }, index) =>
      resource === one ? (results[index]?.data?.data ?? []) : [],
    );
    return [...new Map(records.map((record) => [record.id, record])).values()];
  };
  const variants = useVariantSearch(
    searched.filter(({ name }) => name === 'products').flatMap(getRecords),
    productTexts(query),
  );
  return {
    items: isCurrent
      ? searched.flatMap((resource) => toItems(resource, getRecords(resource), { query, variants }))
      : [],
    isSearching:
      typed.trim().length >= 2 && (!isCurrent || results.some(({ isLoading }) => isLoading)),
    /** Names of resources whose search failed. */
    failed: failed.map(({ name }) => translate(`resources.${name}.name`, { ...plural, _: name })),
    /** True if all searches failed. */
    hasAllFailed: failed.length === searched.length,
  };
}

/**
 * Recent records as they are now: a record may have been renamed or shipped since it was chosen. Does not use `getOne`,
 * whose version the next save sends: the open screen would then overwrite changes that it has not shown.
 */
export function useRecentRecords(recent: readonly PaletteItem[]): PaletteItem[] {
  const dataProvider = useDataProvider();
  const toItems = useRecordItems();
  const chosen = recent.flatMap(({ record }) => record ?? []);
  const chosenResources = [...new Set(chosen.map(({ resource }) => resource))];
  const results = useQueries({
    queries: chosenResources.map((one) => {
      const ids = chosen.flatMap(({ resource, id }) => (resource === one ? id : []));
      return {
        queryKey: [one.name, 'palette', 'recent', ids],
        meta: { isErrorShown: true },
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getMany(one.name, { ids, signal }),
      };
    }),
  });
  const variants = useRecentVariants(recent);
  return chosenResources.flatMap((resource, index) => {
    const records = results[index]?.data?.data ?? [];
    const itemsWith = (some: typeof variants) =>
      toItems(resource, records, { query: '', variants: some });
    return [...itemsWith([]), ...itemsWith(variants)];
  });
}

function useRecentVariants(recent: readonly PaletteItem[]): readonly VariantOfProduct[] {
  const dataProvider = useDataProvider();
  const ids = recent.flatMap(({ variantId }) => variantId ?? []);
  const { data = [] } = useQuery({
    queryKey: ['products', 'palette', 'recentVariants', ids],
    enabled: ids.length > 0,
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const { data: variants } = await dataProvider.getMany('variants', { ids, signal });
      return v.parse(v.array(VariantOfProduct), variants);
    },
  });
  return data;
}

/**
 * `ship 1042` also searches for order 1042. The whole query is searched too, because addresses and
 * tracking numbers contain numbers.
 */
function searchTexts({ name }: SearchableResource, query: string): string[] {
  if (name === 'products') return productTexts(query);
  const number = name === 'orders' ? findOrderNumber(query) : undefined;
  return [...new Set([number ?? query, query])];
}

/** The query. For a barcode, also the barcode with or without its leading zero, because scanners differ. */
function productTexts(query: string): string[] {
  const other = withOrWithoutZero(asciiDigits(query));
  return other === null ? [query] : [query, other];
}

export type RecordSearch = ReturnType<typeof useRecordSearch>;

function useRecordItems() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const orderHint = useOrderHint();
  return (
    resource: SearchableResource,
    records: readonly RaRecord[],
    { query, variants }: SearchContext,
  ): PaletteItem[] => {
    const { name, icon, recordRepresentation, search } = resource;
    const group = translate(`resources.${name}.name`, { ...plural, _: name });
    return records.flatMap((record) => {
      const path = `/${name}/${encodeURIComponent(record.id)}${resource.show ? '/show' : ''}`;
      const found = {
        id: path,
        group,
        title: recordRepresentation?.(record) ?? String(record.id),
        hint: search.hint(record) ?? undefined,
        icon,
        isPlace: true,
        record: { resource, id: record.id },
        onChoose: () => void navigate(path),
      };
      const ownVariants = variants.filter(
        ({ productId }) => name === 'products' && productId === record.id,
      );
      const variantItems = ownVariants.map((variant) => ({
        ...found,
        id: `${path}#${variant._id}`,
        variantId: variant._id,
        title: itemName({ name: variant.productName, variantName: variantName(variant.options) }),
        hint: variant.sku ?? variant.barcode ?? undefined,
        onChoose: () => void navigate(`${path}#${encodeURIComponent(variant._id)}`),
      }));
      if (variantItems.length > 0)
        return variantItems.length > 1 ? [found, ...variantItems] : variantItems;
      const order = name === 'orders' ? v.safeParse(Order, record) : undefined;
      if (!order?.success) return [found];
      found.hint = orderHint(order.output);
      const { number } = order.output;
      const available = availableSteps(order.output, new Date());
      const words = wordsExceptNumber(query, findOrderNumber(query));
      if (words.length === 0) {
        const main = mainTransition(order.output, new Date())?.name;
        return [found, ...available.filter((step) => step === main).map(toItem)];
      }
      // `refund 1042` offers the refund first, then the order.
      const requested = STEPS.filter((step) => words.every((word) => matchesStep(step, word)));
      const items = requested.filter((step) => available.includes(step)).map(toItem);
      if (items.length > 0) return [...items, found];
      const hints = [requested.length > 0 && translate('commandPalette.notPossible'), found.hint];
      return [{ ...found, hint: hints.filter(Boolean).join(' · ') }];

      function toItem(step: Step): PaletteItem {
        const documentKind = DOCUMENTS.find((document) => document === step);
        return {
          id: `${path} ${step}`,
          group,
          title: translate(`commandPalette.step.${step}`, { number }),
          icon: StepIcon,
          isPlace: false,
          onChoose: () =>
            documentKind
              ? void navigate(printUrl(documentKind, [String(record.id)]))
              : void navigate(path, { state: { step } }),
        };
      }
    });
  };

  function matchesStep(step: Step, word: string): boolean {
    const title = translate(`commandPalette.step.${step}`, { number: '' });
    const others = ['any', step].map((one) => translate(`commandPalette.stepWords.${one}`));
    return matchesWords([title, ...others].join(' '), word);
  }
}

/** Actions of an order that the palette can offer. */
const STEPS = [...BULK_TRANSITIONS, 'return', 'refund', 'markPaid', ...DOCUMENTS] as const;
type Step = (typeof STEPS)[number];

function availableSteps(order: Order, now: Date): Step[] {
  const transitions = nextTransitions(order, now).filter(({ blockedBecause }) => !blockedBecause);
  return STEPS.filter((step) => {
    if (step === 'refund') return !whyNoRefund(order);
    if (step === 'markPaid') return canMarkPaid(order);
    const isDocument = DOCUMENTS.some((document) => document === step);
    return isDocument || transitions.some(({ name }) => name === step);
  });
}

type SearchContext = { query: string; variants: readonly VariantOfProduct[] };

/** Variants whose SKU or barcode matches, of products whose name does not. */
function useVariantSearch(
  found: readonly RaRecord[],
  texts: readonly string[],
): VariantOfProduct[] {
  const dataProvider = useDataProvider();
  const productId = found.flatMap(({ id, name, variantCount }) =>
    variantCount > 0 && !texts.some((q) => matchesWords(String(name), q)) ? [id] : [],
  );
  const { data } = useQuery({
    queryKey: ['products', 'palette', 'variants', productId, texts],
    enabled: productId.length > 0,
    // Optional: another API may lack variants.
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: RECORDS_PER_RESOURCE };
      const lists = await Promise.all(
        texts.map((q) =>
          dataProvider.getList('variants', { filter: { productId, q }, pagination, signal }),
        ),
      );
      const variants = lists.flatMap(({ data: rows }) => rows);
      return v.parse(v.array(VariantOfProduct), variants);
    },
  });
  return (data ?? []).filter(({ sku, barcode }) =>
    texts.some((q) => matchesWords(`${sku ?? ''} ${barcode ?? ''}`, q)),
  );
}

/** Distinguishes orders of one customer: `Théo Diallo · 12 Nov · €47.50 · Shipped`. */
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
