import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import {
  type BulkChange,
  type BulkField,
  type BulkTarget,
  type BulkValue,
  isOfVariants,
  type Planned,
  planChange,
  targetsOf,
} from '../../../../domain/bulkChange.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { withVariants } from '../../../api/readVariants.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { useBulkRun } from '../../../lists/bulk/BulkActions.tsx';
import { useSelection } from '../../../lists/bulk/selection.tsx';
import {
  PREVIEWED,
  SelectedRecordsStatus,
  useSelectedRecords,
} from '../../../lists/bulk/useSelectedRecords.tsx';
import { DialogLine, DialogLines } from '../../../ui/DialogLines.tsx';
import { ReferenceName } from '../../../ui/fields/ReferenceName.tsx';
import { taxClassText } from '../../../ui/fields/taxClassText.ts';
import { MoneyText, NumberText } from '../../../ui/fields/ValueText.tsx';
import { parseProduct } from '../parseProduct.ts';
import { BulkEditFields, useBulkEditValues } from './BulkEditFields.tsx';

type PlannedRow = { target: BulkTarget; planned: Planned };
type Preview = Record<Planned['state'], readonly PlannedRow[]>;

interface Props {
  field: BulkField;
  onClose: () => void;
}

/** Asks for the change of a field, previews the first products, and starts the change. */
export default function BulkEditDialog({ field, onClose }: Props) {
  const translate = useTranslate();
  const edit = useBulkEditValues(field);
  const dataProvider = useDataProvider();
  const selection = useSelection();
  const run = useBulkRun();
  const complete = (found: Product[], signal: AbortSignal) =>
    isOfVariants(field) ? withVariants(dataProvider, found, signal) : found;
  const chosen = useSelectedRecords(selection, parseProduct, complete);
  const { change } = edit;
  const planned = change && chosen.data ? plan(chosen.data, change) : null;
  const isWhole = selection.count <= PREVIEWED;
  const changing = isWhole ? uniqueProducts(planned?.changed ?? []).length : selection.count;
  const leave = () => {
    edit.draft.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('products.bulk.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: selection.count,
      })}
      maxWidth="sm"
      confirm={translate('products.bulk.confirm', { smart_count: changing })}
      isRunning={run.isStarting}
      isDisabled={!planned || changing === 0}
      onConfirm={() => change && run.start({ kind: 'field', ...change }, leave)}
      onCancel={leave}
      onClose={onClose}
    >
      <DraftNotice draft={edit.draft} />
      <BulkEditFields field={field} draft={edit.draft} />
      {chosen.data ? (
        <PreviewedChange
          field={field}
          planned={planned}
          missing={isWhole ? selection.count - chosen.data.length : 0}
          firstOf={isWhole ? null : chosen.data.length}
        />
      ) : (
        <SelectedRecordsStatus query={chosen} />
      )}
    </ConfirmDialog>
  );
}

function plan(products: readonly Product[], change: BulkChange): Preview {
  const rows = products
    .flatMap((product) => targetsOf(product, change.field))
    .map((target) => ({ target, planned: planChange(target, change) }));
  const inState = (state: Planned['state']) =>
    rows.filter(({ planned }) => planned.state === state);
  return { changed: inState('changed'), refused: inState('refused'), same: inState('same') };
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

/** Limit of the lines. */
const SHOWN = 100;
interface PreviewProps {
  field: BulkField;
  /** Null until the form is complete. */
  planned: Preview | null;
  /** Number of products that no longer exist. */
  missing: number;
  /** The number of products in the preview, if there are more. */
  firstOf: number | null;
}

/** Products that can't change come first. */
function PreviewedChange({ field, planned, missing, firstOf }: PreviewProps) {
  const translate = useTranslate();
  const countText = useCountText();
  const refusedText = useRefusedText();
  const what = (rows: readonly PlannedRow[]) =>
    countText(uniqueProducts(rows).length, variantRows(rows).length);

  function summary({ changed, same, refused }: Preview): string {
    const parts = [
      translate('products.bulk.preview.changed', { what: what(changed) }),
      same.length > 0 && translate('products.bulk.preview.same', { what: what(same) }),
      refused.length > 0 && refusedText(refused),
      missing > 0 && translate('products.bulk.preview.missing', { smart_count: missing }),
    ];
    const first =
      firstOf === null
        ? ''
        : `${translate('products.bulk.preview.first', { smart_count: firstOf })} `;
    return first + parts.filter(Boolean).join(' · ');
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
          {listed.slice(0, SHOWN).map((row) => (
            <PreviewLine key={targetKey(row.target)} field={field} row={row} />
          ))}
          {listed.length > SHOWN && (
            <DialogLine>
              {translate('listing.bulk.others', { smart_count: listed.length - SHOWN })}
            </DialogLine>
          )}
        </DialogLines>
      )}
    </div>
  );
}

function targetKey({ product, variant }: BulkTarget): string {
  return `${product._id} ${variant?._id ?? ''}`;
}

function PreviewLine({ field, row }: { field: BulkField; row: PlannedRow }) {
  const { target, planned } = row;
  const { product, variant } = target;
  const { currency } = product;
  const problemText = useProblemText(currency);
  const value = (shown: BulkValue) => <ValueText field={field} value={shown} currency={currency} />;
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
        {planned.state === 'refused' && ` · ${problemText(planned.problem)}`}
      </Typography>
    </DialogLine>
  );
}

function ValueText({
  field,
  value,
  currency,
}: {
  field: BulkField;
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
