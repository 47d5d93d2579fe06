import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'react-admin';
import { MAX_PREVIEWED, type PreviewedValue } from '../../../../contract/bulkJobInput.ts';
import type { Product } from '../../../../contract/product.ts';
import {
  type BulkChange,
  type BulkField,
  isOfVariants,
  type Planned,
  planChange,
  targetsOf,
} from '../../../../domain/bulkChange.ts';
import { withVariants } from '../../../api/readVariants.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useBulkRun } from '../../../lists/bulk/BulkActions.tsx';
import { useSelection } from '../../../lists/bulk/selection.tsx';
import {
  PREVIEW_SIZE,
  SelectedRecordsStatus,
  useSelectedRecords,
} from '../../../lists/bulk/useSelectedRecords.tsx';
import { parseProduct } from '../parseProduct.ts';
import { BulkEditFields, useBulkEditValues } from './BulkEditFields.tsx';
import { ChangePreview, type PlannedRow } from './ChangePreview.tsx';

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
  const isAllPreviewed = selection.count <= PREVIEW_SIZE;
  const changing = isAllPreviewed ? uniqueProducts(planned?.changed ?? []).length : selection.count;
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
      maxWidth="md"
      confirm={translate('products.bulk.confirm', { smart_count: changing })}
      isRunning={run.isStarting}
      isDisabled={!planned || changing === 0}
      onConfirm={() =>
        change &&
        planned &&
        run.start({ kind: 'field', ...change }, leave, previewedValues(planned))
      }
      onCancel={leave}
      onClose={onClose}
    >
      <DraftNotice draft={edit.draft} />
      <BulkEditFields field={field} draft={edit.draft} />
      {chosen.data ? (
        <PreviewedChange
          field={field}
          planned={planned}
          missing={isAllPreviewed ? selection.count - chosen.data.length : 0}
          firstOf={isAllPreviewed ? null : chosen.data.length}
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

/** The previewed values before the change, at most `MAX_PREVIEWED`. The store compares them with the records. */
function previewedValues(preview: Preview): PreviewedValue[] {
  return Object.values(preview)
    .flat()
    .slice(0, MAX_PREVIEWED)
    .map(({ target: { product, variant }, planned: { from } }) => ({
      id: product._id,
      ...(variant && { variantId: variant._id }),
      value: typeof from === 'object' && from !== null ? [...from] : from,
    }));
}

/** Lists a product once, even if several of its variants change. */
function uniqueProducts(rows: readonly PlannedRow[]): Product[] {
  return [...new Map(rows.map(({ target: { product } }) => [product._id, product])).values()];
}

/** Formats "25 products (70 variants)", because merchants select products, but some fields belong to variants. */
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

/** Counts refused variants without their products, because other variants of a product may change. */
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

interface PreviewProps {
  field: BulkField;
  /** Null until the form is complete. */
  planned: Preview | null;
  /** Number of products that no longer exist. */
  missing: number;
  /** The number of products in the preview if more are selected, else null. */
  firstOf: number | null;
}

/** Summarises and lists the planned changes. Products and variants that can't change come first. */
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
      {listed.length > 0 && <ChangePreview field={field} rows={listed} />}
    </div>
  );
}
