import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import { type PricingPromotion, priceBasket } from '../../../../domain/promotionDiscount.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { useSession } from '../../../session.ts';
import { ProductSearch } from './ProductSearch.tsx';
import { SimulatorLine } from './SimulatorLine.tsx';
import { SimulatorTotals } from './SimulatorTotals.tsx';
import { basketLine, onTrial, type SampleLine, trialTime } from './sampleBasket.ts';
import { useCategories } from './useCategories.ts';
import { useFormPromotion } from './useFormPromotion.ts';
import { useOtherPromotions } from './useOtherPromotions.ts';
import { useSampleProducts } from './useSampleProducts.ts';

const MOST_LINES = 20;

/** What a basket would cost with the promotion of the form, by the very rules of the store. */
export default function SimulatorCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  return (
    <DetailCard title="promotion.simulator.title" text="promotion.simulator.text">
      {promotion ? (
        <Simulator promotion={promotion} saved={saved} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('promotion.simulator.incomplete')}
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
        <Box component="ul" aria-label={translate('promotion.simulator.product')} sx={listSx}>
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
        label={translate('promotion.picker.addProduct')}
        without={lines.map(({ id }) => id)}
        isFull={lines.length >= MOST_LINES}
        onPick={({ id }) => setOwn([...lines, { id, quantity: 1 }])}
      />
      {automatic.length > 0 && (
        <FormControlLabel
          label={translate('promotion.simulator.withOthers')}
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
            {translate('promotion.simulator.empty')}
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
