import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { ProductUpdate } from '../../../../contract/productInput.ts';
import {
  type BulkChange,
  type BulkTarget,
  type BulkValue,
  isOfVariants,
  isSameValue,
  type Planned,
  planChange,
  targetsOf,
  targetValue,
} from '../../../../domain/bulkChange.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { withVariants } from '../../../dataProvider/readVariants.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { ReferenceName } from '../../../fields/ReferenceName.tsx';
import { MoneyText, NumberText } from '../../../fields/ValueText.tsx';
import { AskForm } from '../../../forms/AskDialog.tsx';
import type { DraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../../forms/FormNotices.tsx';
import { fieldErrorsOf, useErrorText, useProblemText } from '../../../forms/problems.ts';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useRunOnEach,
} from '../../../lists/bulk/BulkDialog.tsx';
import { ReadingChosen, useChosenRecords } from '../../../lists/bulk/chosenRecords.tsx';
import { showToast } from '../../../toasts.ts';
import { parseProduct } from '../parseProduct.ts';
import { Answers, useAnswers, type Values } from './BulkAnswers.tsx';
import { type BulkRun, forgetRun, keepRun } from './bulkRuns.ts';
import type { BulkRequest } from './ProductBulkActions.tsx';

interface Props extends BulkRequest {
  onClose: () => void;
  /** The merchant wants it back. */
  onUndo: (run: BulkRun) => void;
}

type Field = BulkRequest['field'];
type Row = { target: BulkTarget; planned: Planned };

/** Asks how a field of many products changes, shows what would become of each, and does it. */
export default function BulkEditDialog({ field, ids, onClose, onUndo }: Props) {
  const translate = useTranslate();
  const textOf = useFailureText(field);
  const answers = useAnswers(field);
  const complete = isOfVariants(field) ? withVariants : undefined;
  const chosen = useChosenRecords('products', ids, parseProduct, complete);
  const { change } = answers;
  const work = useChangeEach(field, answers.kept, onUndo);
  // While it is done nobody asks what would become of each.
  const rows = ((work.phase === 'ask' && chosen.data) || [])
    .flatMap((product) => targetsOf(product, field))
    .map((target): Row => {
      const unasked = { state: 'same', from: targetValue(target, field) } as const;
      return { target, planned: change ? planChange(target, change) : unasked };
    });
  const changed = rows.filter(({ planned }) => planned.state === 'changed');
  // What was answered is forgotten when all is over; what was done stays in view.
  const [taken, setTaken] = useState<readonly Row[]>();
  return (
    <BulkDialog
      title={translate('products.bulk.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: ids.length,
      })}
      maxWidth="sm"
      records={productsOf(taken ?? changed).map(({ _id, name }) => ({
        id: _id,
        name: <bdi>{name}</bdi>,
      }))}
      reasonOf={textOf}
      texts="products.bulk"
      notice={work.isKept ? undefined : translate('products.bulk.unkept')}
      work={work}
      onClose={onClose}
    >
      <AskForm
        confirm={translate('products.bulk.confirm', { smart_count: productsOf(changed).length })}
        isDisabled={changed.length === 0}
        onConfirm={() => {
          setTaken(changed);
          if (change) void work.run(changed, change);
        }}
        onCancel={() => {
          answers.kept.forget();
          onClose();
        }}
      >
        <DraftNote kept={answers.kept} />
        <Answers field={field} kept={answers.kept} />
        {chosen.data ? (
          <Preview
            field={field}
            rows={change ? rows : []}
            isAsked={change !== null}
            missing={ids.length - chosen.data.length}
          />
        ) : (
          <ReadingChosen query={chosen} />
        )}
      </AskForm>
    </BulkDialog>
  );
}

/** Each product once, also when several of its variants are meant. */
function productsOf(rows: readonly Row[]): Product[] {
  return [...new Map(rows.map(({ target: { product } }) => [product._id, product])).values()];
}

/** So many are shown before it is done; what became of each is told of all. */
const SHOWN = 100;
interface PreviewProps {
  field: Field;
  rows: readonly Row[];
  isAsked: boolean;
  /** Products that are gone. */
  missing: number;
}

/** What each product would become: those that cannot first, then those that change. */
function Preview({ field, rows, isAsked, missing }: PreviewProps) {
  const translate = useTranslate();
  const of = (state: Planned['state']) => rows.filter(({ planned }) => planned.state === state);
  const [refused, changed, same] = [of('refused'), of('changed'), of('same')];
  const listed = [...refused, ...changed];
  const parts = [
    translate('products.bulk.preview.changed', { smart_count: changed.length }),
    same.length > 0 && translate('products.bulk.preview.same', { smart_count: same.length }),
    refused.length > 0 &&
      translate('products.bulk.preview.refused', { smart_count: refused.length }),
    missing > 0 && translate('products.bulk.preview.missing', { smart_count: missing }),
  ];
  return (
    <div>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        {isAsked ? parts.filter(Boolean).join(' · ') : translate('products.bulk.preview.ask')}
      </Typography>
      {listed.length > 0 && (
        <DialogLines
          tabIndex={0}
          aria-label={translate('products.bulk.preview.title')}
          sx={{ maxHeight: 300 }}
        >
          {listed.slice(0, SHOWN).map((row) => (
            <PreviewLine key={keyOf(row.target)} field={field} row={row} />
          ))}
          {listed.length > SHOWN && (
            <DialogLine>
              {translate('products.bulk.others', { smart_count: listed.length - SHOWN })}
            </DialogLine>
          )}
        </DialogLines>
      )}
    </div>
  );
}

function PreviewLine({ field, row: { target, planned } }: { field: Field; row: Row }) {
  const { product, variant } = target;
  const refusalText = useRefusalText(field, product.currency);
  const value = (of: BulkValue) => (
    <ValueText field={field} value={of} currency={product.currency} />
  );
  return (
    <DialogLine>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{product.name}</bdi>
        {variant && (
          <>
            {' · '}
            <bdi>{variantName(variant.options)}</bdi>
          </>
        )}
      </Typography>
      <Typography
        variant="body2"
        color={planned.state === 'refused' ? 'error' : 'textSecondary'}
        component="p"
      >
        {value(planned.from)}
        {planned.state === 'changed' && (
          <>
            {' '}
            <span aria-hidden>→</span> {value(planned.to)}
          </>
        )}
        {planned.state === 'refused' && ` · ${refusalText(planned.problem)}`}
      </Typography>
    </DialogLine>
  );
}

type Refusal = Extract<Planned, { state: 'refused' }>['problem'];

function useRefusalText(field: Field, currency?: string): (problem: Refusal) => string {
  const translate = useTranslate();
  const textOf = useProblemText(currency);
  const label = translate(`resources.products.fields.${field}`);
  return (problem) =>
    problem.code.startsWith('bulk.')
      ? translate(`products.${problem.code}`, { field: label })
      : textOf(problem);
}

/** A field's value in words. */
export function ValueText({
  field,
  value,
  currency,
}: {
  field: Field;
  value: BulkValue;
  currency: string | null;
}) {
  const translate = useTranslate();
  if (value === null || (Array.isArray(value) && value.length === 0)) return '—';
  if (field === 'categoryId') return <ReferenceName resource="categories" id={String(value)} />;
  if (field === 'status') return translate(`products.status.${value}`, { _: String(value) });
  if (field === 'stock' && typeof value === 'number') return <NumberText value={value} />;
  if (typeof value === 'number') return <MoneyText amount={value} currency={currency} />;
  return <bdi>{Array.isArray(value) ? value.join(', ') : String(value)}</bdi>;
}

/** The store would refuse it now, or it is another value than the one that was shown: the next try is about this one. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: Refusal;
  constructor(problem: Refusal) {
    super(problem.code);
    this.problem = problem;
  }
}

function useFailureText(field: Field): (error: unknown) => string {
  const textOf = useErrorText();
  const refusalText = useRefusalText(field);
  return (error) => (error instanceof RefusedError ? refusalText(error.problem) : textOf(error));
}

/** Does it to one product after the other, each as it was shown, and keeps what was done to be undone. */
function useChangeEach(field: Field, kept: DraftValues<Values>, onUndo: (run: BulkRun) => void) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  /** What each had when it was shown last. */
  const seen = useRef(new Map<string, BulkValue>());
  const [isKept, setKept] = useState(true);
  const [done] = useState(
    (): BulkRun => ({ id: crypto.randomUUID(), at: new Date().toISOString(), field, rows: [] }),
  );
  const work = useRunOnEach(async (id, change: BulkChange) => {
    const { now, planned } = await planNow(id, change);
    const changed = planned.flatMap(doneRow);
    if (changed.length === 0) return 'same';
    await writeValues(dataProvider, now, { field, rows: changed, reason: 'bulk' });
    done.rows.push(...changed);
    return 'done';
  }, kept);

  /** What would become of a product as it is now, if that is as it was shown. */
  async function planNow(id: string, change: BulkChange) {
    const { data } = await dataProvider.getOne('products', { id });
    const now = parseProduct(data);
    if (!now) throw new Error('This is no product.');
    const planned = targetsOf(now, field)
      // A variant that nobody was shown, or that could not be changed, is left.
      .filter((target) => seen.current.has(keyOf(target)))
      .map((target): Row => ({ target, planned: planChange(target, change) }));
    const isOther = planned.filter(({ target, planned: { from } }) => {
      const shown = seen.current.get(keyOf(target));
      seen.current.set(keyOf(target), from);
      return shown !== undefined && !isSameValue(shown, from);
    });
    if (isOther.length > 0) throw new RefusedError({ code: 'bulk.changedSince', values: {} });
    for (const row of planned) {
      if (row.planned.state === 'refused') throw new RefusedError(row.planned.problem);
    }
    return { now, planned };
  }

  const { phase } = work;
  const told = useRef(0);
  useEffect(() => {
    const count = done.rows.length;
    if (phase !== 'over' || (count > 0 && count === told.current)) return;
    told.current = count;
    // In the order in which they were shown, not in that in which they were answered.
    const place = new Map([...seen.current.keys()].map((key, at) => [key, at]));
    const placeOf = ({ id, variantId = '' }: BulkRun['rows'][number]) =>
      place.get(`${id} ${variantId}`) ?? 0;
    done.rows.sort((one, other) => placeOf(one) - placeOf(other));
    if (count === 0) {
      void forgetRun(done.id);
      return;
    }
    void keepRun(done)
      .then(setKept)
      .then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
    const products = new Set(done.rows.map((row) => row.id)).size;
    showToast({
      tone: 'success',
      title: translate('products.bulk.changed', { smart_count: products }),
      undo: () => onUndo({ ...done, rows: [...done.rows] }),
    });
  }, [phase, done, translate, onUndo, queryClient]);

  const isBegun = useRef(false);
  async function run(taken: readonly Row[], change: BulkChange) {
    if (isBegun.current) return;
    isBegun.current = true;
    seen.current = new Map(taken.map(({ target, planned }) => [keyOf(target), planned.from]));
    // Before it is done: one that is cut off can be undone as far as it came, also on another device.
    await keepRun({ ...done, rows: taken.flatMap(doneRow) });
    await work.run(
      productsOf(taken).map(({ _id }) => _id),
      change,
    );
  }
  return { ...work, run, isKept };
}

function keyOf({ product, variant }: BulkTarget): string {
  return `${product._id} ${variant?._id ?? ''}`;
}

/** What is kept of a change, to be undone. */
function doneRow({ target: { product, variant }, planned }: Row): BulkRun['rows'] {
  if (planned.state !== 'changed') return [];
  const { from, to } = planned;
  const own = variant && { variantId: variant._id, variantName: variantName(variant.options) };
  return [{ id: product._id, name: product.name, ...own, from, to }];
}

type Written = {
  field: Field;
  rows: readonly Pick<BulkRun['rows'][number], 'variantId' | 'from' | 'to'>[];
  /** What the history of the stock says of it. */
  reason: NonNullable<ProductUpdate['stockReason']>;
};

/**
 * Gives a product, or variants of it, another value, in one write. Stock is moved, not set: what is sold in between
 * stays sold.
 */
export async function writeValues(
  dataProvider: ConsoleDataProvider,
  { _id: id, variants = [] }: Product,
  { field, rows, reason }: Written,
): Promise<void> {
  const write = (data: ProductUpdate) =>
    dataProvider.update('products', { id, data, previousData: { id } });
  const own = rows.find(({ variantId }) => variantId === undefined);
  const byVariant = new Map(rows.map((row) => [row.variantId, row]));
  const changes = own
    ? valueChange(field, own)
    : {
        variants: variants.map(({ _id, options }) => {
          const row = byVariant.get(_id);
          return { _id, options, ...(row && valueChange(field, row)) };
        }),
      };
  if (field !== 'stock') {
    await write(changes);
    return;
  }
  try {
    await write({ ...changes, stockReason: reason });
  } catch (error) {
    // A server that knows no reasons and refuses what it does not know has written nothing.
    if (!fieldErrorsOf(error).some(([name]) => name === 'stockReason')) throw error;
    await write(changes);
  }
}

function valueChange(field: Field, { from, to }: Pick<BulkRun['rows'][number], 'from' | 'to'>) {
  if (field !== 'stock') return { [field]: to };
  return { stockDelta: Number(to) - Number(from), stockSeen: Number(from) };
}
