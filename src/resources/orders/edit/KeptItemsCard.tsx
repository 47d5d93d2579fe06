import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Order, OrderItem } from '../../../../contract/order.ts';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import { leastQuantity } from '../../../../domain/orderItems.ts';
import { withoutReturned } from '../../../../domain/orderReturns.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { QuantityField } from '../../../forms/inputs/QuantityField.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { MoneyText, useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { quantityOf, useKept } from './editForm.ts';
import { useEditPreviewContext } from './useEditPreview.ts';

type Props = { order: Order; exchange: OrderReturn | undefined };

/** The items of the order, with the quantities that they will have. */
export function KeptItemsCard({ order, exchange }: Props) {
  const { value: kept, change, problemAt } = useKept();
  return (
    <DetailCard title="orderEdit.items">
      <Box data-field="kept" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {withoutReturned(order.items, exchange).map((item, index) => (
          <ItemRow
            key={item._id}
            item={item}
            ordered={order.items[index]?.quantity ?? item.quantity}
            currency={order.currency}
            quantity={quantityOf(kept, item._id, item.quantity)}
            problem={problemAt(item._id)}
            onChange={(quantity) => {
              const { [item._id]: _, ...others } = kept;
              // `kept` has only changed quantities.
              change(quantity === item.quantity ? others : { ...others, [item._id]: quantity });
            }}
          />
        ))}
      </Box>
      {problemAt('') && <FormHelperText error>{problemAt('')}</FormHelperText>}
    </DetailCard>
  );
}

type Typed = number | string | null;
type RowProps = {
  item: OrderItem;
  /** The item's quantity in the order. In an exchange, `item.quantity` excludes the returned units. */
  ordered: number;
  currency: string;
  quantity: Typed;
  problem: string | undefined;
  onChange: (quantity: Typed) => void;
};

function ItemRow({ item, ordered, currency, quantity, problem, onChange }: RowProps) {
  const translate = useTranslate();
  const price = useMoneyText(currency)(item.unitPrice);
  const { preview } = useEditPreviewContext();
  const line = preview?.items.find(({ _id }) => _id === item._id);
  const name = itemName(item);
  const least = leastQuantity(item);
  const isOff = quantity === 0;
  const back = ordered - item.quantity;
  const facts = [
    translate('orderShow.items.each', { price }),
    quantity !== ordered && translate('orderEdit.was', { count: ordered }),
    back > 0 && translate('orderEdit.returned', { smart_count: back }),
    item.fulfilledQuantity > 0 &&
      translate('orderEdit.shipped', { smart_count: item.fulfilledQuantity }),
    item.refundedQuantity > 0 &&
      translate('orderEdit.refunded', { smart_count: item.refundedQuantity }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Thumbnail src={item.image ?? undefined} size={40} />
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: 550, ...(isOff && { textDecoration: 'line-through' }) }}
          >
            <bdi>{name}</bdi>
          </Typography>
          <Typography variant="hint" component="div">
            {isOff && back === 0 ? translate('orderEdit.removed') : facts.join(' · ')}
          </Typography>
        </Box>
        <QuantityField
          value={quantity}
          name={name}
          source={`kept.${item._id}`}
          isInvalid={problem !== undefined}
          min={least}
          onChange={onChange}
        />
        <Box sx={{ minWidth: 88, ml: 'auto', textAlign: 'end' }}>
          <MoneyText
            amount={line ? line.quantity * line.unitPrice - line.discount : null}
            currency={currency}
          />
        </Box>
        <IconButton
          aria-label={translate(`orderEdit.${isOff ? 'putBack' : 'takeOff'}`, { name })}
          disabled={least > 0 || item.quantity === 0}
          onClick={() => onChange(isOff ? item.quantity : 0)}
        >
          {isOff ? <UndoOutlined fontSize="small" /> : <DeleteOutlined fontSize="small" />}
        </IconButton>
      </Box>
      {problem && (
        <FormHelperText error sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
