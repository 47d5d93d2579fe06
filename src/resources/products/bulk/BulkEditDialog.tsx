import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Product, ProductUpdate } from '../../../../contract/product.ts';
import {
  type BulkChange,
  type BulkValue,
  isSameValue,
  type Planned,
  planChange,
} from '../../../../domain/bulkChange.ts';
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
type Row = { product: Product; planned: Planned };

/** Asks how a field of many products changes, shows what would become of each, and does it. */
export default function BulkEditDialog({ field, ids, onClose, onUndo }: Props) {
  const translate = useTranslate();
  const textOf = useFailureText(field);
  const answers = useAnswers(field);
  const chosen = useChosenRecords('products', ids, parseProduct);
  const rows = (chosen.data ?? []).map(
    (product): Row => ({
      product,
      planned: answers.change
        ? planChange(product, answers.change)
        : { state: 'same', from: product[field] },
    }),
  );
  const changed = rows.filter(({ planned }) => planned.state === 'changed');
  // What was answered is forgotten when all is over; what was done stays in view.
  const [taken, setTaken] = useState<readonly Row[]>();
  const work = useChangeEach(field, rows, answers.kept, onUndo);
  return (
    <BulkDialog
      title={translate('products.bulk.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: ids.length,
      })}
      maxWidth="sm"
      records={(taken ?? changed).map(({ product: { _id, name } }) => ({
        id: _id,
        name: <bdi>{name}</bdi>,
      }))}
      reasonOf={textOf}
      texts="products.bulk"
      work={work}
      onClose={onClose}
    >
      <AskForm
        confirm={translate('products.bulk.confirm', { smart_count: changed.length })}
        isDisabled={changed.length === 0}
        onConfirm={() => {
          setTaken(changed);
          if (answers.change) void work.run(changed, answers.change);
        }}
        onCancel={() => {
          answers.kept.forget();
          onClose();
        }}
      >
        <DraftNote kept={answers.kept} />
        <Answers field={field} {...answers} />
        {chosen.data ? (
          <Preview
            field={field}
            rows={answers.change ? rows : []}
            isAsked={answers.change !== null}
            missing={ids.length - rows.length}
          />
        ) : (
          <ReadingChosen query={chosen} />
        )}
      </AskForm>
    </BulkDialog>
  );
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
            <PreviewLine key={row.product._id} field={field} row={row} />
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

function PreviewLine({ field, row: { product, planned } }: { field: Field; row: Row }) {
  const translate = useTranslate();
  const textOf = useProblemText(product.currency);
  const value = (of: BulkValue) => (
    <ValueText field={field} value={of} currency={product.currency} />
  );
  return (
    <DialogLine>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{product.name}</bdi>
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
        {planned.state === 'refused' && ` · ${refusalText(planned.problem, translate, textOf)}`}
      </Typography>
    </DialogLine>
  );
}

type Refusal = Extract<Planned, { state: 'refused' }>['problem'];

function refusalText(
  problem: Refusal,
  translate: ReturnType<typeof useTranslate>,
  textOf: (problem: Refusal) => string,
): string {
  return problem.code.startsWith('bulk.') ? translate(`products.${problem.code}`) : textOf(problem);
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

/** It is another value than the one that was shown. The next try is about this one. */
class ChangedSinceError extends Error {
  override readonly name = 'ChangedSinceError';
}

/** The store would refuse it now. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: Refusal;
  constructor(problem: Refusal) {
    super(problem.code);
    this.problem = problem;
  }
}

function useFailureText(field: Field): (error: unknown) => string {
  const translate = useTranslate();
  const textOf = useErrorText();
  const problemText = useProblemText();
  return (error) => {
    if (error instanceof ChangedSinceError) {
      return translate('products.bulk.changedSince', {
        field: translate(`resources.products.fields.${field}`),
      });
    }
    if (error instanceof RefusedError) return refusalText(error.problem, translate, problemText);
    return textOf(error);
  };
}

/** Does it to one product after the other, each as it was shown, and keeps what was done to be undone. */
function useChangeEach(
  field: Field,
  rows: readonly Row[],
  kept: DraftValues<Values>,
  onUndo: (run: BulkRun) => void,
) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const seen = useRef(new Map<string, BulkValue>());
  const [id] = useState(() => crypto.randomUUID());
  const done = useRef<BulkRun>({ id, at: new Date().toISOString(), field, rows: [] });
  const work = useRunOnEach(async (product, change: BulkChange) => {
    const planned = await planNow(product, change);
    if (planned.state === 'same') return 'same';
    if (planned.state === 'refused') throw new RefusedError(planned.problem);
    await writeValue(dataProvider, product, field, { ...planned, reason: 'bulk' });
    const { name, from, to } = planned;
    done.current.rows.push({ id: product, name, from, to });
    return 'done';
  }, kept);

  /** What would become of a product as it is now, if that is as it was shown. */
  async function planNow(product: string, change: BulkChange): Promise<Planned & { name: string }> {
    const { data } = await dataProvider.getOne('products', { id: product });
    const now = parseProduct(data);
    if (!now) throw new Error('This is no product.');
    const planned = planChange(now, change);
    const row = rows.find((one) => one.product._id === product);
    const shown = seen.current.has(product) ? seen.current.get(product) : row?.planned.from;
    seen.current.set(product, planned.from);
    if (shown !== undefined && !isSameValue(shown, planned.from))
      throw new ChangedSinceError(field);
    return { ...planned, name: now.name };
  }

  const { phase } = work;
  const told = useRef(0);
  useEffect(() => {
    const run = done.current;
    const count = run.rows.length;
    if (phase !== 'over' || (count > 0 && count === told.current)) return;
    told.current = count;
    if (count === 0) {
      void forgetRun(run.id);
      return;
    }
    void keepRun(run).then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
    showToast({
      tone: 'success',
      title: translate('products.bulk.changed', { smart_count: count }),
      undo: () => onUndo({ ...run, rows: [...run.rows] }),
    });
  }, [phase, translate, onUndo, queryClient]);

  const isBegun = useRef(false);
  async function run(taken: readonly Row[], change: BulkChange) {
    if (isBegun.current) return;
    isBegun.current = true;
    // Before it is done: one that is cut off can be undone as far as it came, also on another device.
    await keepRun({ ...done.current, rows: taken.flatMap(plannedRow) });
    await work.run(
      taken.map(({ product }) => product._id),
      change,
    );
  }
  return { ...work, run };
}

function plannedRow({ product: { _id, name }, planned }: Row): BulkRun['rows'] {
  return planned.state === 'changed' ? [{ id: _id, name, from: planned.from, to: planned.to }] : [];
}

type Written = {
  from: BulkValue;
  to: BulkValue;
  /** What the history of the stock says of it. */
  reason: NonNullable<ProductUpdate['stockReason']>;
};

/** Gives a product another value. Stock is moved, not set: what is sold in between stays sold. */
export async function writeValue(
  dataProvider: ConsoleDataProvider,
  id: string,
  field: Field,
  { from, to, reason }: Written,
): Promise<void> {
  const write = (data: ProductUpdate) =>
    dataProvider.update('products', { id, data, previousData: { id } });
  if (field !== 'stock') {
    await write({ [field]: to });
    return;
  }
  const move = { stockDelta: Number(to) - Number(from), stockSeen: Number(from) };
  try {
    await write({ ...move, stockReason: reason });
  } catch (error) {
    // A server that knows no reasons and refuses what it does not know has written nothing.
    if (!fieldErrorsOf(error).some(([name]) => name === 'stockReason')) throw error;
    await write(move);
  }
}
