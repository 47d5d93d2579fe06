import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { useDataProvider, useRedirect } from 'react-admin';
import * as v from 'valibot';
import { DraftOrder } from '../../../../contract/draftOrder.ts';
import type { OrderInput } from '../../../../contract/orderInput.ts';
import { OrderPreview } from '../../../../contract/orderPreview.ts';
import { lineKey } from '../../../../domain/orderInput.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import { ApiError, abortError } from '../../../api/errors.ts';
import { DRAFT_ORDERS, isMissing } from '../../../api/missingEndpoints.ts';
import type { PendingWrite } from '../../../api/pendingWrites.ts';
import { withVersionOf } from '../../../api/records.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import type { FormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useRecordWrites } from '../../../forms/SafeEdit.tsx';
import { showSavedToast } from '../../../forms/savedToast.ts';
import { useIsMounted } from '../../../forms/useIsMounted.ts';
import { ownValue } from '../../../session/sessionShape.ts';
import { showToast } from '../../../ui/toasts.ts';
import { canEmail } from '../readOrder.ts';
import { inputOf, valuesOfDraft } from './orderForm.ts';
import { type OrderPreviewState, previewKey } from './useOrderPreview.ts';

type Options = {
  record: FormValues;
  /** The open draft; null for a new order. */
  draft: DraftOrder | null;
  /** What the next submit does. */
  mode: RefObject<'place' | 'draft'>;
  /** The preview that the merchant sees. */
  shown: RefObject<OrderPreviewState | undefined>;
  /** Names of items by `lineKey`, and of shipping rates by id, for the conflict dialog. */
  names: RefObject<Map<string, string>>;
};

type Writes = ReturnType<typeof useRecordWrites>;

/** State that the functions of a write share. */
type Context = Options & {
  orders: Writes;
  drafts: Writes;
  dataProvider: ConsoleDataProvider;
  queryClient: QueryClient;
  goTo: ReturnType<typeof useRedirect>;
  isMounted: () => boolean;
  /** True after another desk has changed the draft: the merchant must see the changes before placing the order. */
  mustReview: RefObject<boolean>;
  /** The order or draft order that the form has last written; null before. */
  made: RefObject<{ resource: 'orders' | 'draft-orders'; id: string } | null>;
};

/**
 * The save target of the form. Places the order or saves a draft order. Only the body of an order has `expectedTotal`.
 */
export function useOrderTarget({ record, draft, mode, shown, names }: Options): FormTarget {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const orders = useRecordWrites('orders');
  const drafts = useRecordWrites('draft-orders');
  const queryClient = useQueryClient();
  const goTo = useRedirect();
  const isMounted = useIsMounted();
  const mustReview = useRef(false);
  const made = useRef<Context['made']['current']>(null);
  return useMemo(() => {
    const context: Context = {
      record,
      draft,
      mode,
      shown,
      names,
      orders,
      drafts,
      dataProvider,
      queryClient,
      goTo,
      isMounted,
      mustReview,
      made,
    };
    return {
      resource: 'orders',
      recordId: draft ? `draft.${draft._id}` : 'new',
      record,
      isNew: true,
      isShared: draft !== null,
      conflictFree: [],
      prepare: (values, _base, _id, latest) => prepare(context, values, latest),
      send: (attempt) => send(context, attempt),
      getWriteState: orders.getWriteState,
      reread: async () => null,
      isMadeOnce: () => made.current?.resource === 'orders',
      onSaved: (saved, isLate, isMoreTyped) => showSaved(context, saved, { isLate, isMoreTyped }),
    };
  }, [
    record,
    draft,
    mode,
    shown,
    names,
    orders,
    drafts,
    dataProvider,
    queryClient,
    goTo,
    isMounted,
  ]);
}

const draftIdOf = ({ made, draft }: Context) =>
  made.current?.resource === 'draft-orders' ? made.current.id : (draft?._id ?? null);

/** Whether a draft is open and the API supports holds. An older API refuses the fields that came with holds. */
const hasHolds = ({ draft }: Context) => draft !== null && draft.heldUntil !== undefined;

async function prepare(context: Context, values: FormValues, latest: FormValues) {
  const { mode, mustReview, drafts, draft } = context;
  const input = inputOf(values);
  // Ctrl+S without draft orders in the API: the input stays a form draft in this browser.
  if (mode.current === 'draft' && isMissing(DRAFT_ORDERS)) throw abortError();
  const draftId = draftIdOf(context);
  const version = draftId && (await drafts.versionToSend(draftId, latest));
  const mustReviewNow = mustReview.current;
  mustReview.current = false;
  if (mode.current === 'draft' || !input) {
    const { heldUntil } = values;
    const hold = heldUntil || draft?.heldUntil ? { heldUntil } : {};
    return { body: { input, ...hold }, version };
  }
  if (mustReviewNow) {
    const text = 'orderCreate.draftChangedText';
    showToast({ tone: 'warning', title: 'orderCreate.draftChanged', text });
    throw abortError();
  }
  const { total: expectedTotal, customer } = await previewToPlace(context, input);
  const { linkGuestOrders = false } = values;
  // Without an email address, the switch is hidden but keeps its value.
  const notifyCustomer =
    values.notifyCustomer === true && customer !== null && canEmail({ customer });
  const seen = hasHolds(context) && { draftVersion: version };
  return {
    body: { ...input, expectedTotal, draft: draftId, ...seen, linkGuestOrders, notifyCustomer },
    version: null,
  };
}

/** The preview of the input. Throws if it has changes that the merchant has not seen, or cannot be loaded. */
async function previewToPlace({ shown }: Context, input: OrderInput): Promise<OrderPreview> {
  const seen = shown.current?.preview;
  const preview = await shown.current?.previewOf(input);
  if (!preview) {
    showToast({ tone: 'warning', title: 'orderCreate.noTotal' });
    throw abortError();
  }
  const known = new Set(seen?.changes.map((change) => JSON.stringify(change)));
  if (preview.changes.some((change) => !known.has(JSON.stringify(change)))) {
    // The same error as the store sends when its total differs from `expectedTotal`.
    const values = { price: preview.total };
    const problems = [{ field: 'expectedTotal', code: 'order.totalChanged', values }];
    throw new ApiError({ kind: 'http', status: 409, body: { problems } });
  }
  return preview;
}

async function send(context: Context, attempt: PendingWrite): Promise<FormValues> {
  const resource = 'expectedTotal' in attempt.body ? 'orders' : 'draft-orders';
  try {
    const { id, number } = await (resource === 'orders'
      ? sendOrder(context, attempt)
      : sendDraft(context, attempt));
    context.made.current = { resource, id: String(id) };
    // The form keeps its values, because the saved order has another shape.
    return { ...attempt.values, id, number, resource };
  } catch (error) {
    showNewTotal(context, error, attempt.body);
    throw error;
  }
}

async function sendDraft(context: Context, attempt: PendingWrite) {
  try {
    return await context.drafts.send({ ...attempt, id: draftIdOf(context) });
  } catch (error) {
    throw error instanceof ConflictError ? await conflictWith(context, error.current) : error;
  }
}

/** Places the order. Throws a `ConflictError` if another desk has changed the draft since the merchant saw it. */
async function sendOrder(context: Context, attempt: PendingWrite) {
  const { orders, drafts, mustReview } = context;
  try {
    return await orders.send(attempt);
  } catch (error) {
    const id = draftIdOf(context);
    const isChanged = error instanceof ApiError && codeIn(error.body) === 'order.draftChanged';
    const current = isChanged && id !== null ? await drafts.reread(id) : null;
    if (current === null) throw error;
    mustReview.current = true;
    throw await conflictWith(context, current);
  }
}

/** The error that lets the form merge another desk's draft. Fills `names` for the conflict dialog. */
async function conflictWith(
  { dataProvider, shown, names }: Context,
  current: FormValues,
): Promise<ConflictError> {
  const changed = v.parse(DraftOrder, current);
  const theirs = await dataProvider.previewOrder(changed.input).catch(() => undefined);
  for (const preview of [shown.current?.preview, theirs]) {
    for (const item of preview?.items ?? []) names.current.set(lineKey(item), itemName(item));
    for (const { _id, name } of preview?.shippingRates ?? []) names.current.set(_id, name);
  }
  const values = { id: changed._id, ...valuesOfDraft(changed) };
  return new ConflictError(withVersionOf(current, values));
}

/** The code of the first problem of a response. */
function codeIn(body: unknown): string | undefined {
  const schema = v.object({ problems: v.tuple([v.object({ code: v.string() })]) });
  const { success, output } = v.safeParse(schema, body);
  return success ? output.problems[0].code : undefined;
}

/** Shows the store's new preview at once, so that the merchant sees what changed. */
function showNewTotal(context: Context, error: unknown, body: FormValues): void {
  const preview = error instanceof ApiError ? ownValue(error.body, 'preview') : undefined;
  const result = v.safeParse(OrderPreview, preview);
  if (!result.success) return;
  const key = previewKey(inputOf(body), hasHolds(context) ? draftIdOf(context) : null);
  context.queryClient.setQueryData(key, result.output);
}

function showSaved(
  { queryClient, goTo, isMounted }: Context,
  { id, number, resource }: FormValues,
  { isLate, isMoreTyped }: { isLate: boolean; isMoreTyped: boolean },
): void {
  const isOrder = resource === 'orders';
  if (isMoreTyped) showToast({ tone: 'warning', title: 'orderCreate.placedBefore' });
  else
    showSavedToast(isOrder ? 'orderCreate.placed' : 'orderCreate.draftSaved', { number }, isLate);
  // Without `getOne`: the draft of this form no longer exists, because placing the order deleted it.
  const predicate = ({ queryKey }: Query) => queryKey[1] !== 'getOne';
  if (isOrder) void queryClient.invalidateQueries({ queryKey: ['draft-orders'], predicate });
  if (!isMounted()) return;
  if (isOrder) goTo('show', 'orders', String(id));
  else goTo('list', 'draft-orders');
}
