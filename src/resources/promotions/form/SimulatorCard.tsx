import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { lineAmount } from '../../../../domain/basket.ts';
import {
  type PricedBasket,
  type PricingPromotion,
  priceBasket,
} from '../../../../domain/priceBasket.ts';
import { isInScope } from '../../../../domain/promotionScope.ts';
import { sum } from '../../../../domain/rounding.ts';
import { shippingPrice } from '../../../../domain/shipping.ts';
import type { Place } from '../../../../domain/tax.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { useSession } from '../../../session/session.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { MoneyText, NumberText } from '../../../ui/fields/ValueText.tsx';
import { useShippingRates } from '../../../ui/useShippingRates.ts';
import { useHomeTaxation } from '../../../ui/useTaxRates.ts';
import type { WithId } from '../../definition.ts';
import { DestinationChoice } from './DestinationChoice.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { useFormPromotion } from './promotionForm.ts';
import { useCategories, useOtherPromotions } from './promotionQueries.ts';
import { SimulatorTotals } from './SimulatorTotals.tsx';
import {
  asActive,
  cheapest,
  firstActiveTime,
  type SampleLine,
  type Sellable,
  sellablesOf,
  useSampleProducts,
} from './sampleBasket.ts';

const MAX_LINES = 20;

/** Prices a sample basket with the store's own discount calculator. */
export default function SimulatorCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  return (
    <DetailCard title="promotionForm.simulator.title" text="promotionForm.simulator.text">
      {promotion ? (
        <Simulator promotion={promotion} saved={saved} />
      ) : (
        <Typography variant="muted">{translate('promotionForm.simulator.incomplete')}</Typography>
      )}
    </DetailCard>
  );
}

interface SimulatorProps {
  promotion: PricingPromotion;
  saved: Promotion | null;
}

const Simulator = memo(function Simulator({ promotion, saved }: SimulatorProps) {
  const translate = useTranslate();
  const [chosenLines, setChosenLines] = useState<SampleLine[] | null>(null);
  const [includesOthers, setIncludesOthers] = useState(true);
  const { products, lines, isPending } = useSampleProducts(promotion, chosenLines);
  const { others } = useOtherPromotions(saved);
  const automatic = others.filter(({ method }) => method === 'automatic');
  const { parents } = useCategories();
  const { shippingRate, country } = useSession((session) => session.storeSettings);
  const { rates: shippingRates = [] } = useShippingRates();
  const home = useHomeTaxation();
  const [destination, setDestination] = useState<Place | null>(null);
  const taxation = { ...home, destination };
  const basket = lines.flatMap(({ id, variantId, quantity }) => {
    const product = products.find((one) => one.id === id);
    const choices = product ? sellablesOf(product, quantity) : [];
    const sellable =
      choices.find(({ variant }) => variant?._id === variantId) ??
      cheapest(choices, ({ line }) => isInScope(promotion, line, parents));
    return product && sellable ? [{ product, choices, ...sellable }] : [];
  });
  const unsellable = products.filter(
    ({ id }) =>
      lines.some((line) => line.id === id) && !basket.some(({ product }) => product.id === id),
  );
  const shipped = {
    country: destination?.country ?? country,
    postcode: null,
    subtotal: sum(basket.map(({ line }) => lineAmount(line))),
    weight: sum(
      basket.map(
        ({ product, variant, line }) => ((variant ?? product).weight ?? 0) * line.quantity,
      ),
    ),
  };
  const priced = priceBasket(
    {
      lines: basket.map(({ line }) => line),
      shipping: basket.length > 0 ? shippingPrice(shippingRates, shipped, shippingRate) : 0,
      taxation,
    },
    [asActive(promotion), ...(includesOthers ? automatic : [])],
    { now: firstActiveTime(promotion, new Date()), categoryParents: parents },
  );
  const change = (id: string, changes: Partial<SampleLine>) => {
    const changed = lines.map((line) => (line.id === id ? { ...line, ...changes } : line));
    setChosenLines(changed.filter(({ quantity }) => quantity > 0));
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isPending && <Skeleton height={56} />}
      <Lines {...{ basket, unsellable, priced }} onChange={change} />
      <ProductSearch
        label={translate('promotionForm.picker.addProduct')}
        without={lines.map(({ id }) => id)}
        isFull={lines.length >= MAX_LINES}
        onPick={({ id }) => setChosenLines([...lines, { id, quantity: 1 }])}
      />
      {(home.rates.length > 0 || shippingRates.length > 0) && (
        <DestinationChoice
          value={destination ?? { country: country ?? '' }}
          rates={home.rates}
          onChange={setDestination}
        />
      )}
      {automatic.length > 0 && (
        <FormControlLabel
          label={translate('promotionForm.simulator.withOthers')}
          control={
            <Switch checked={includesOthers} onChange={(_, isOn) => setIncludesOthers(isOn)} />
          }
        />
      )}
      {basket.length > 0 ? (
        <SimulatorTotals
          priced={priced}
          taxation={taxation}
          promotion={promotion}
          others={automatic}
        />
      ) : (
        !isPending && (
          <Typography variant="muted">{translate('promotionForm.simulator.empty')}</Typography>
        )
      )}
    </Box>
  );
});

type LinesProps = {
  basket: readonly (Sellable & Pick<Props, 'product' | 'choices'>)[];
  /** Products that customers cannot buy, so they are not in the basket. */
  unsellable: readonly WithId<Product>[];
  priced: PricedBasket;
  onChange: (id: string, changes: Partial<SampleLine>) => void;
};

function Lines({ basket, unsellable, priced, onChange }: LinesProps) {
  const translate = useTranslate();
  if (basket.length + unsellable.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('promotionForm.simulator.product')} sx={listSx}>
      {basket.map((sellable, index) => (
        <SimulatorLine
          key={sellable.product.id}
          {...sellable}
          discount={priced.lines[index]?.discount ?? 0}
          onChange={(changes) => onChange(sellable.product.id, changes)}
        />
      ))}
      {unsellable.map((product) => (
        <UnsellableLine
          key={product.id}
          product={product}
          onRemove={() => onChange(product.id, { quantity: 0 })}
        />
      ))}
    </Box>
  );
}

const MAX_UNITS = 999;

const listSx = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 };

interface Props extends Sellable {
  product: WithId<Product>;
  /** What customers can buy of the product: some of its variants, or the product itself. */
  choices: readonly Sellable[];
  /** Discount of the whole line, in minor units. */
  discount: number;
  /** A quantity of 0 removes the product. */
  onChange: (changes: Partial<SampleLine>) => void;
}

/** A line of the basket: variant, quantity, price before and after the discount. */
function SimulatorLine(props: Props) {
  const { product, name, variant, line, choices, discount, onChange } = props;
  const translate = useTranslate();
  const { currency } = product;
  const { quantity } = line;
  const amount = lineAmount(line);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Thumbnail src={product.images[0]?.url} size={36} />
      <Typography
        variant="body2"
        component="div"
        sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <bdi>{product.name}</bdi>
        {variant && (
          // A native select, because a product can have 2,000 variants.
          <TextField
            select
            size="small"
            margin="none"
            value={variant._id}
            onChange={({ target }) => onChange({ variantId: target.value })}
            slotProps={{
              select: { native: true },
              htmlInput: {
                'aria-label': translate('promotionForm.simulator.variantOf', {
                  name: product.name,
                }),
              },
            }}
            sx={{ mt: 0.5 }}
          >
            {choices.map(({ variant: { _id, options } = variant }) => (
              <option key={_id} value={_id}>
                {variantName(options)}
              </option>
            ))}
          </TextField>
        )}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={translate('promotionForm.simulator.less', { name })}
          onClick={() => onChange({ quantity: quantity - 1 })}
        >
          <RemoveOutlined fontSize="small" />
        </IconButton>
        <Typography variant="body2" component="span" sx={quantitySx}>
          <NumberText value={quantity} />
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('promotionForm.simulator.more', { name })}
          onClick={() => onChange({ quantity: Math.min(MAX_UNITS, quantity + 1) })}
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
          <Typography variant="hint" component="s" sx={{ mr: 0.75 }}>
            <MoneyText amount={amount} currency={currency} />
          </Typography>
        )}
        <MoneyText amount={amount - discount} currency={currency} />
      </Typography>
    </Box>
  );
}

type UnsellableProps = { product: WithId<Product>; onRemove: () => void };

function UnsellableLine({ product: { name, images }, onRemove }: UnsellableProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Thumbnail src={images[0]?.url} size={36} />
      <Typography variant="body2" component="div" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        <Typography variant="hint" component="div">
          {translate('promotionForm.simulator.unsellable')}
        </Typography>
      </Typography>
      <IconButton
        size="small"
        aria-label={translate('promotionForm.picker.remove', { name })}
        onClick={onRemove}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

const quantitySx = { minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums' };
