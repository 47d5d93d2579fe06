import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../../contract/product.ts';
import type { Promotion } from '../../../../../contract/promotion.ts';
import { type PricingPromotion, priceBasket } from '../../../../../domain/promotionDiscount.ts';
import { DetailCard } from '../../../../fields/DetailCard.tsx';
import { MoneyText } from '../../../../fields/MoneyText.tsx';
import { Thumbnail } from '../../../../fields/Thumbnail.tsx';
import { useSession } from '../../../../session.ts';
import type { WithId } from '../../../definition.ts';
import { ProductSearch } from '../ProductSearch.tsx';
import { useCategories } from '../useCategories.ts';
import { useFormPromotion } from '../useFormPromotion.ts';
import { useOtherPromotions } from '../useOtherPromotions.ts';
import { SimulatorTotals } from './SimulatorTotals.tsx';
import { basketLine, onTrial, type SampleLine, trialTime } from './sampleBasket.ts';
import { useSampleProducts } from './useSampleProducts.ts';

const MOST_LINES = 20;

/** What a basket would cost with the promotion of the form, by the very rules of the store. */
export default function SimulatorCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  return (
    <DetailCard title="promotionForm.simulator.title" text="promotionForm.simulator.text">
      {promotion ? (
        <Simulator promotion={promotion} saved={saved} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('promotionForm.simulator.incomplete')}
        </Typography>
      )}
    </DetailCard>
  );
}

interface SimulatorProps {
  promotion: PricingPromotion;
  saved: Promotion | null;
}

function Simulator({ promotion, saved }: SimulatorProps) {
  const translate = useTranslate();
  const [own, setOwn] = useState<SampleLine[] | null>(null);
  const [isWithOthers, setIsWithOthers] = useState(true);
  const { products, lines, isPending } = useSampleProducts(promotion, own);
  const { others } = useOtherPromotions(saved);
  const automatic = others.filter(({ method }) => method === 'automatic');
  const { parents } = useCategories();
  const { shippingRate, taxRate } = useSession((session) => session.storeSettings);
  const found = lines.flatMap(({ id, quantity }) => {
    const product = products.find((one) => one.id === id);
    const line = product && basketLine(product, quantity);
    return product && line ? [{ product, line }] : [];
  });
  const priced = priceBasket(
    {
      lines: found.map(({ line }) => line),
      shipping: found.length > 0 ? shippingRate : 0,
      taxRate,
    },
    [onTrial(promotion), ...(isWithOthers ? automatic : [])],
    { now: trialTime(promotion, new Date()), categoryParents: parents },
  );
  const setQuantity = (id: string, quantity: number) =>
    setOwn(lines.flatMap((line) => withQuantity(line, id, quantity)));

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isPending && <Skeleton height={56} />}
      {found.length > 0 && (
        <Box component="ul" aria-label={translate('promotionForm.simulator.product')} sx={listSx}>
          {found.map(({ product, line }, index) => (
            <SimulatorLine
              key={product.id}
              product={product}
              quantity={line.quantity}
              discount={priced.lines[index]?.discount ?? 0}
              onChange={(quantity) => setQuantity(product.id, quantity)}
            />
          ))}
        </Box>
      )}
      <ProductSearch
        label={translate('promotionForm.picker.addProduct')}
        without={lines.map(({ id }) => id)}
        isFull={lines.length >= MOST_LINES}
        onPick={({ id }) => setOwn([...lines, { id, quantity: 1 }])}
      />
      {automatic.length > 0 && (
        <FormControlLabel
          label={translate('promotionForm.simulator.withOthers')}
          control={<Switch checked={isWithOthers} onChange={(_, isOn) => setIsWithOthers(isOn)} />}
        />
      )}
      {found.length > 0 ? (
        <SimulatorTotals
          priced={priced}
          taxRate={taxRate}
          promotion={promotion}
          others={automatic}
        />
      ) : (
        !isPending && (
          <Typography variant="body2" color="textSecondary">
            {translate('promotionForm.simulator.empty')}
          </Typography>
        )
      )}
    </Box>
  );
}

const MOST_UNITS = 999;

function withQuantity(line: SampleLine, id: string, quantity: number): SampleLine[] {
  if (line.id !== id) return [line];
  return quantity < 1 ? [] : [{ id, quantity: Math.min(MOST_UNITS, quantity) }];
}

const listSx = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };

interface Props {
  product: WithId<Product>;
  quantity: number;
  /** Off the whole line, minor units. */
  discount: number;
  /** Told 0 to take the product out. */
  onChange: (quantity: number) => void;
}

/** A product of the basket: how many, what they cost before and after the discount. */
function SimulatorLine({ product, quantity, discount, onChange }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, currency } = product;
  const amount = (product.price ?? 0) * quantity;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Thumbnail src={product.images[0]?.url} alt="" size={36} />
      <Typography variant="body2" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={translate('promotionForm.simulator.less', { name })}
          onClick={() => onChange(quantity - 1)}
        >
          <RemoveOutlined fontSize="small" />
        </IconButton>
        <Typography variant="body2" component="span" sx={quantitySx}>
          {quantity.toLocaleString(locale)}
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('promotionForm.simulator.more', { name })}
          onClick={() => onChange(quantity + 1)}
        >
          <AddOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Typography
        variant="body2"
        component="span"
        sx={{ minWidth: 132, ml: 'auto', textAlign: 'end' }}
      >
        {discount > 0 && (
          <Typography variant="caption" component="s" color="textSecondary" sx={{ mr: 0.75 }}>
            <MoneyText amount={amount} currency={currency} />
          </Typography>
        )}
        <MoneyText amount={amount - discount} currency={currency} />
      </Typography>
    </Box>
  );
}

const quantitySx = { minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums' };
