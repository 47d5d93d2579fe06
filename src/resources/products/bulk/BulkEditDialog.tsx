import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import {
  type BulkChange,
  type BulkValue,
  isOfVariants,
  type Planned,
  planChange,
  targetsOf,
  targetValue,
} from '../../../../domain/bulkChange.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { withVariants } from '../../../api/readVariants.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { DialogForm } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import type { DraftState } from '../../../forms/drafts/useDraftState.ts';
import { useErrorText, useProblemText } from '../../../forms/problems.ts';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useBulkWrites,
} from '../../../lists/bulk/BulkDialog.tsx';
import {
  SelectedRecordsStatus,
  useSelectedRecords,
} from '../../../lists/bulk/useSelectedRecords.tsx';
import { ReferenceName } from '../../../ui/fields/ReferenceName.tsx';
import { taxClassText } from '../../../ui/fields/taxClassText.ts';
import { MoneyText, NumberText } from '../../../ui/fields/ValueText.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { parseProduct } from '../parseProduct.ts';
import { BulkEditFields, useBulkEditValues, type Values } from './BulkEditFields.tsx';
import { type BulkRun, deleteRun, storeRun } from './bulkRuns.ts';
import {
  changedRow,
  createChange,
  type PlannedRow,
  RefusedError,
  targetKey,
} from './changeProducts.ts';
import type { BulkRequest } from './ProductBulkActions.tsx';
import { deleteUnfinished, storeUnfinished } from './unfinishedRun.ts';

interface Props extends BulkRequest {
  onClose: () => void;
  onUndo: (run: BulkRun) => void;
}

type Field = BulkRequest['field'];

/** Asks for the change of a field, previews it for each product, and applies it. */
export default function BulkEditDialog({ field, ids, onClose, onUndo }: Props) {
  const translate = useTranslate();
  const failureText = useFailureText(field);
  const edit = useBulkEditValues(field);
  const dataProvider = useDataProvider();
  const complete = (found: Product[], signal: AbortSignal) =>
    isOfVariants(field) ? withVariants(dataProvider, found, signal) : found;
  const chosen = useSelectedRecords('products', ids, parseProduct, complete);
  const { change } = edit;
  const job = useChangeEach(field, edit.draft, onUndo);
  // The preview is not computed while the change runs.
  const rows = ((job.phase === 'ask' && chosen.data) || [])
    .flatMap((product) => targetsOf(product, field))
    .map((target): PlannedRow => {
      const unchanged = { state: 'same', from: targetValue(target, field) } as const;
      return { target, planned: change ? planChange(target, change) : unchanged };
    });
  const withState = (state: Planned['state']) =>
    rows.filter(({ planned }) => planned.state === state);
  const planned = {
    changed: withState('changed'),
    refused: withState('refused'),
    same: withState('same'),
  };
  // Keeps the results on screen after the draft is deleted.
  const [applied, setApplied] = useState(planned);
  const { changed, refused } = job.phase === 'ask' ? planned : applied;
  const refusedText = useRefusedText();
  return (
    <BulkDialog
      title={translate('products.bulk.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: ids.length,
      })}
      maxWidth="sm"
      records={uniqueProducts(changed).map(({ _id, name }) => ({
        id: _id,
        name: <bdi>{name}</bdi>,
      }))}
      errorText={failureText}
      i18nPrefix="products.bulk"
      doneText={job.doneText}
      skipped={
        refused.length > 0
          ? {
              text: refusedText(refused),
              lines: <PreviewLines field={field} rows={refused.map(toPreviewRow)} />,
            }
          : undefined
      }
      notice={job.isStored ? undefined : translate('products.bulk.unkept')}
      job={job}
      onClose={() => {
        job.leave();
        onClose();
      }}
    >
      <DialogForm
        confirm={translate('products.bulk.confirm', {
          smart_count: uniqueProducts(changed).length,
        })}
        isDisabled={changed.length === 0}
        onConfirm={() => {
          setApplied(planned);
          if (change) void job.run(changed, change);
        }}
        onCancel={() => {
          edit.draft.reset();
          onClose();
        }}
      >
        <DraftNotice draft={edit.draft} />
        <BulkEditFields field={field} draft={edit.draft} />
        {chosen.data ? (
          <Preview
            field={field}
            planned={change && planned}
            missing={ids.length - chosen.data.length}
          />
        ) : (
          <SelectedRecordsStatus query={chosen} />
        )}
      </DialogForm>
    </BulkDialog>
  );
}

/** Lists a product once, also if several of its variants change. */
function uniqueProducts(rows: readonly PlannedRow[]): Product[] {
  return [...new Map(rows.map(({ target: { product } }) => [product._id, product])).values()];
}

/** "25 products (70 variants)": prices belong to variants, but a list row is a product. */
function useCountText() {
  const translate = useTranslate();
  return (products: number, variants: number): string => {
    const texts = {
      products: translate('products.bulk.what.products', { smart_count: products }),
      variants: translate('products.bulk.what.variants', { smart_count: variants }),
    };
    if (variants === 0) return texts.products;
    return products === 0 ? texts.variants : translate('products.bulk.what.ofProducts', texts);
  };
}

const variantRows = (rows: readonly PlannedRow[]) => rows.filter(({ target }) => target.variant);

/** Other variants of the same product can change, so refused ones count as variants only. */
function useRefusedText() {
  const translate = useTranslate();
  const countText = useCountText();
  return (rows: readonly PlannedRow[]) => {
    const variants = variantRows(rows).length;
    const parts = [
      rows.length > variants && countText(rows.length - variants, 0),
      variants > 0 && countText(0, variants),
    ];
    return translate('products.bulk.preview.refused', { what: parts.filter(Boolean).join(', ') });
  };
}

/** Limit of the preview. The results list every product. */
const SHOWN = 100;
interface PreviewProps {
  field: Field;
  /** Null until the form is complete. */
  planned: Record<Planned['state'], readonly PlannedRow[]> | null;
  /** Number of products that no longer exist. */
  missing: number;
}

/** Products that can't change come first. */
function Preview({ field, planned, missing }: PreviewProps) {
  const translate = useTranslate();
  const countText = useCountText();
  const refusedText = useRefusedText();
  const what = (rows: readonly PlannedRow[]) =>
    countText(uniqueProducts(rows).length, variantRows(rows).length);

  function summary({ changed, same, refused }: NonNullable<PreviewProps['planned']>): string {
    const parts = [
      translate('products.bulk.preview.changed', { what: what(changed) }),
      same.length > 0 && translate('products.bulk.preview.same', { what: what(same) }),
      refused.length > 0 && refusedText(refused),
      missing > 0 && translate('products.bulk.preview.missing', { smart_count: missing }),
    ];
    return parts.filter(Boolean).join(' · ');
  }

  const listed = planned ? [...planned.refused, ...planned.changed] : [];
  return (
    <div>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        {planned ? summary(planned) : translate('products.bulk.preview.ask')}
      </Typography>
      {listed.length > 0 && (
        <DialogLines
          tabIndex={0}
          aria-label={translate('products.bulk.preview.title')}
          sx={{ maxHeight: 300 }}
        >
          <PreviewLines field={field} rows={listed.map(toPreviewRow)} />
        </DialogLines>
      )}
    </div>
  );
}

/** A line of a preview: a product, or one of its variants. */
type PreviewRow = {
  key: string;
  name: string;
  variantName: string | undefined;
  currency: string | null;
  planned: Planned;
};

function toPreviewRow({ target, planned }: PlannedRow): PreviewRow {
  const { product, variant } = target;
  return {
    key: targetKey(target),
    name: product.name,
    variantName: variant ? variantName(variant.options) : undefined,
    currency: product.currency,
    planned,
  };
}

export function PreviewLines({ field, rows }: { field: Field; rows: readonly PreviewRow[] }) {
  const translate = useTranslate();
  return (
    <>
      {rows.slice(0, SHOWN).map((row) => (
        <PreviewLine key={row.key} field={field} row={row} />
      ))}
      {rows.length > SHOWN && (
        <DialogLine>
          {translate('products.bulk.others', { smart_count: rows.length - SHOWN })}
        </DialogLine>
      )}
    </>
  );
}

function PreviewLine({ field, row }: { field: Field; row: PreviewRow }) {
  const { name, variantName, currency, planned } = row;
  const refusalText = useRefusalText(field, currency);
  const value = (shown: BulkValue) => <ValueText field={field} value={shown} currency={currency} />;
  return (
    <DialogLine>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        {variantName !== undefined && (
          <>
            {' · '}
            <bdi>{variantName}</bdi>
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

function useRefusalText(field: Field, currency?: string | null): (problem: Refusal) => string {
  const translate = useTranslate();
  const problemText = useProblemText(currency);
  const label = translate(`resources.products.fields.${field}`);
  return (problem) =>
    problem.code.startsWith('bulk.')
      ? translate(`products.${problem.code}`, { field: label })
      : problemText(problem);
}

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
  if (field === 'taxClass') return taxClassText(String(value ?? 'standard'), translate);
  if (value === null || (Array.isArray(value) && value.length === 0)) return '—';
  if (field === 'categoryId') return <ReferenceName resource="categories" id={String(value)} />;
  if (field === 'brandId') return <ReferenceName resource="brands" id={String(value)} />;
  if (field === 'status') return translate(`products.status.${value}`, { _: String(value) });
  if (field === 'stock' && typeof value === 'number') return <NumberText value={value} />;
  if (typeof value === 'number') return <MoneyText amount={value} currency={currency} />;
  return <bdi>{Array.isArray(value) ? value.join(', ') : String(value)}</bdi>;
}

export function useFailureText(field: Field): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useRefusalText(field);
  return (error) => (error instanceof RefusedError ? refusalText(error.problem) : errorText(error));
}

/** "2 products (3 variants) changed". */
export function useChangedText(): (changed: readonly BulkRun['rows'][number][]) => string {
  const translate = useTranslate();
  const countText = useCountText();
  return (changed) => {
    const products = new Set(changed.map(({ id }) => id)).size;
    const variants = changed.filter(({ variantId }) => variantId !== undefined).length;
    return translate('products.bulk.done', { what: countText(products, variants) });
  };
}

/** Applies the change product by product and stores what is needed to undo it. */
function useChangeEach(field: Field, draft: DraftState<Values>, onUndo: (run: BulkRun) => void) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isStored, setIsStored] = useState(true);
  const [head] = useState({ id: crypto.randomUUID(), at: new Date().toISOString(), field });
  const [each] = useState(() => createChange(dataProvider, head));
  const changedText = useChangedText();
  const [doneText, setDoneText] = useState<string>();
  const job = useBulkWrites(each.apply, draft, (done) => {
    void storeOrDeleteRun().then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
    if (each.isFinished()) deleteUnfinished();
    const changed = each.done();
    if (changed.length === 0) return;
    const title = changedText(changed);
    setDoneText(title);
    if (done.length === 0) return;
    showToast({
      tone: 'success',
      title,
      isAnnouncedElsewhere: true,
      undo: () => onUndo({ ...head, rows: each.rows() }),
    });
  });

  async function storeOrDeleteRun() {
    const rows = each.rows();
    if (rows.length === 0) await deleteRun(head.id);
    else setIsStored(await storeRun({ ...head, rows }));
  }

  const hasStarted = useRef(false);
  async function run(applied: readonly PlannedRow[], change: BulkChange) {
    if (hasStarted.current) return;
    hasStarted.current = true;
    each.begin(applied);
    const fullRun = { ...head, rows: applied.flatMap(changedRow) };
    storeUnfinished(fullRun);
    // Stored first, so an interrupted change can be undone, also on another device.
    await storeRun(fullRun);
    await job.run(
      uniqueProducts(applied).map(({ _id }) => _id),
      change,
    );
  }
  /** Only a run with an unconfirmed product can be continued later. */
  const leave = () => {
    if (hasStarted.current && !each.hasUnconfirmed()) deleteUnfinished();
  };
  return { ...job, run, leave, isStored, doneText };
}
