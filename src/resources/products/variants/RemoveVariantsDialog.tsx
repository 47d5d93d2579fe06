import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { variantName } from '../../../../domain/variantNames.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import type { VariantRow } from './variantSet.ts';

type Props = {
  /** Names what is removed: a value, an option, or the variants. */
  title: string;
  removed: readonly (VariantRow & { _id: string })[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Says which variants are removed, how many units they have in stock, and how many orders contain them. */
export default function RemoveVariantsDialog({ title, removed, onConfirm, onClose }: Props) {
  const translate = useTranslate();
  const stock = removed.reduce(
    (sum, row) => sum + (typeof row.stock === 'number' ? Math.max(row.stock, 0) : 0),
    0,
  );
  const names = removed.slice(0, MAX_NAMES).map(({ options }) => variantName(options));
  const others = removed.length - names.length;
  return (
    <ConfirmDialog
      title={title}
      confirm={translate('variants.remove.confirm', { smart_count: removed.length })}
      isDanger
      isCancelFocused
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        <li>
          {translate('variants.remove.variants', {
            smart_count: removed.length,
            count: removed.length,
          })}{' '}
          <bdi>{names.join(', ')}</bdi>
          {others > 0 && ` ${translate('variants.remove.others', { smart_count: others })}`}
        </li>
        <li>
          {stock > 0
            ? translate('variants.remove.stock', {
                smart_count: stock,
                count: stock,
              })
            : translate('variants.remove.noStock')}
        </li>
        <li aria-live="polite">
          <Orders ids={removed.map(({ _id }) => _id)} />
        </li>
      </ul>
      <Typography variant="body2" color="textSecondary">
        {translate('variants.remove.later')}
      </Typography>
    </ConfirmDialog>
  );
}

const MAX_NAMES = 5;

/** Ids per request. An order in several requests counts in each. */
const IDS_PER_REQUEST = 100;

function Orders({ ids }: { ids: readonly string[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { data, isPending } = useQuery({
    queryKey: ['orders', 'ofVariants', ids],
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const counts: number[] = [];
      for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
        const { total = 0 } = await dataProvider.getList('orders', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: { variantId: ids.slice(from, from + IDS_PER_REQUEST) },
          signal,
        });
        counts.push(total);
      }
      return counts.reduce((sum, count) => sum + count, 0);
    },
  });
  if (isPending) return translate('variants.remove.counting');
  if (data === undefined) return translate('variants.remove.notCounted');
  if (data === 0) return translate('variants.remove.noOrders');
  const values = { smart_count: data, count: data };
  return translate(
    ids.length > IDS_PER_REQUEST ? 'variants.remove.upToOrders' : 'variants.remove.orders',
    values,
  );
}
