import AddOutlined from '@mui/icons-material/AddOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Order, OrderItem } from '../../../../contract/order.ts';
import { remainingUnits } from '../../../../domain/orderItems.ts';
import {
  type CheckedUnits,
  checkedUnits,
  type ItemPlaces,
  placeOf,
  withChecked,
} from '../../../../domain/packing.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';

type Props = {
  order: Order;
  places: ItemPlaces;
  checked: CheckedUnits;
  onChange: (checked: CheckedUnits) => void;
};

/** The unshipped items with their checked units. Buttons change the count, because an item may have no code. */
export function CheckedItems({ order, places, checked, onChange }: Props) {
  const items = order.items.filter((item) => remainingUnits(item) > 0);
  return (
    <DetailCard title="packing.pack.items">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            place={placeOf(item, places)}
            count={checkedUnits(item, checked)}
            onCount={(count) => onChange(withChecked(item, checked, count))}
          />
        ))}
      </Box>
    </DetailCard>
  );
}

type RowProps = {
  item: OrderItem;
  place: ReturnType<typeof placeOf>;
  count: number;
  onCount: (count: number) => void;
};

function ItemRow({ item, place, count, onCount }: RowProps) {
  const translate = useTranslate();
  const units = remainingUnits(item);
  const name = itemName(item);
  // A set, because the SKU can also be the barcode.
  const codes = new Set([place?.storageLocation, item.sku, place?.barcode].filter(Boolean));
  const hasCode = Boolean(item.sku ?? place?.barcode);
  return (
    <Box component="li" sx={rowSx}>
      <Thumbnail src={item.image ?? undefined} size={48} />
      <Box sx={nameSx}>
        <Typography sx={{ fontWeight: 550 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="muted">
          {[...codes].map((code, index) => (
            <span key={code}>
              {index > 0 && ' · '}
              <bdi>{code}</bdi>
            </span>
          ))}
          {!hasCode && translate('packing.pack.noCode')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
        <IconButton
          size="small"
          disabled={count === 0}
          aria-label={translate('packing.pack.less', { item: name })}
          onClick={() => onCount(count - 1)}
        >
          <RemoveOutlined fontSize="small" />
        </IconButton>
        <Typography component="span" sx={countSx(count === units)}>
          {count === units && <CheckCircleOutlined fontSize="small" aria-hidden />}
          {translate('packing.pack.count', { count, units })}
        </Typography>
        <IconButton
          size="small"
          disabled={count === units}
          aria-label={translate('packing.pack.more', { item: name })}
          onClick={() => onCount(count + 1)}
        >
          <AddOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

// On phones the counter goes below the name.
const nameSx = {
  flex: { xs: '1 1 calc(100% - 60px)', sm: '1 1 0' },
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;

const rowSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};

const countSx = (isAll: boolean) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  minWidth: 72,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  ...(isAll && { color: 'success.main' }),
});
