import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Product } from '../../../contract/product.ts';
import type { TaxRate } from '../../../contract/taxRate.ts';
import type { VariantOfProduct } from '../../../contract/variant.ts';
import { countryName } from '../../../domain/countries.ts';
import {
  isTaxIncluded,
  itemRate,
  type Taxation,
  type TaxRules,
  taxOf,
} from '../../../domain/tax.ts';
import { taxClassesOf } from '../../../domain/taxClasses.ts';
import { itemName, variantName } from '../../../domain/variantNames.ts';
import { withVariants } from '../../api/readVariants.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../forms/merge.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { recordParser } from '../../lists/recordParser.ts';
import { useTaxText } from '../../ui/fields/taxText.ts';
import { useMoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';

const SHOWN = 10;

type Props = { rates: readonly TaxRate[] };

/** What customers in the store's country pay for up to ten products or variants, now and with the form's settings. */
export default function PricesPreview({ rates }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { record } = useFormTarget();
  const [country, taxRate, pricesIncludeTax] = useWatch({
    name: ['country', 'taxRate', 'pricesIncludeTax'],
  });
  const after = rulesOf({ country, taxRate, pricesIncludeTax }, rates);
  if (rates.length > 0 && after.country === null) {
    return <Typography variant="muted">{translate('taxes.preview.noCountry')}</Typography>;
  }
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {translate('taxes.preview.title')}
      </Typography>
      {after.country !== null && (
        <Typography variant="muted">
          {translate('taxes.preview.text', { country: countryName(after.country, locale) })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {translate(after.pricesIncludeTax ? 'taxes.preview.less' : 'taxes.preview.more')}
      </Typography>
      <Prices before={{ ...rulesOf(record, rates), country: after.country }} after={after} />
    </div>
  );
}

function rulesOf(values: FormValues, rates: Props['rates']): TaxRules {
  const { country, taxRate, pricesIncludeTax } = values;
  return {
    rates,
    singleRate: typeof taxRate === 'number' ? taxRate : null,
    pricesIncludeTax: pricesIncludeTax === true,
    country: typeof country === 'string' ? country : null,
  };
}

const tableSx = {
  mt: 1,
  '& th, & td': { px: { xs: 0.5, sm: 1.5 } },
  '& thead th': { whiteSpace: 'normal' },
};

function Prices({ before, after }: { before: TaxRules; after: TaxRules }) {
  const translate = useTranslate();
  const taxText = useTaxText();
  const { data, error, isFetching, refetch } = useSamples(after.rates);
  if (!data && error) {
    return <PartFailure text="taxes.preview.failed" isFetching={isFetching} refetch={refetch} />;
  }
  if (!data) return <Skeleton variant="rounded" height={200} />;
  if (data.length === 0) {
    return <Typography variant="muted">{translate('taxes.preview.noProducts')}</Typography>;
  }
  return (
    <Table size="small" sx={tableSx}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('taxes.preview.product')}</TableCell>
          <TableCell align="right">{translate('taxes.preview.before')}</TableCell>
          <TableCell align="right">{translate('taxes.preview.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map((sample) => {
          const rate = itemRate(atHome(after), sample.taxClass);
          return (
            <TableRow key={sample.id} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row">
                <bdi>{sample.name}</bdi>
                {rate && <Typography variant="muted">{taxText(rate)}</Typography>}
              </TableCell>
              <PaidCell rules={before} sample={sample} />
              <PaidCell rules={after} sample={sample} />
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** What a customer in the store's country pays, and the tax in it. */
function PaidCell({ rules, sample: { price, taxClass } }: { rules: TaxRules; sample: Sample }) {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  const isIncluded = isTaxIncluded(atHome(rules));
  const tax = taxOf(price, itemRate(atHome(rules), taxClass)?.rate ?? 0, isIncluded);
  return (
    <TableCell align="right">
      {money(isIncluded ? price : price + tax)}
      {tax > 0 && (
        <Typography variant="muted">
          {translate('taxes.preview.tax', { tax: money(tax) })}
        </Typography>
      )}
    </TableCell>
  );
}

const atHome = (rules: TaxRules): Taxation => ({ ...rules, destination: null, isExempt: false });

/** A product, or its cheapest variant of a tax class. */
type Sample = { id: string; name: string; price: number; taxClass: string | null };

/** The best-selling products, with one of each tax class if possible. */
function useSamples(rates: TaxRules['rates']) {
  const dataProvider = useDataProvider();
  const ownClasses = taxClassesOf(rates).slice(1, 1 + SHOWN);
  return useQuery({
    queryKey: ['products', 'pricesPreview', ownClasses],
    queryFn: async ({ signal }) => {
      // Reads more products than are shown, because some have no price.
      const bestOf = (filter: object, perPage: number) =>
        dataProvider.getList('products', {
          pagination: { page: 1, perPage },
          sort: { field: 'soldCount', order: 'DESC' },
          filter: { ...filter, status: 'active' },
          signal,
        });
      const lists = await Promise.all([
        bestOf({}, 3 * SHOWN),
        ...ownClasses.map((taxClass) => bestOf({ taxClass }, 3)),
      ]);
      const byId = new Map(lists.flatMap(({ data }) => data).map((one) => [one.id, one]));
      const products = [...byId.values()].flatMap((product) => parseProduct(product) ?? []);
      const samples = (await withVariants(dataProvider, products, signal)).flatMap(samplesOf);
      const byClass = [...Map.groupBy(samples, ({ taxClass }) => taxClass).values()];
      const firsts = byClass.flatMap(([first]) => first ?? []);
      const others = samples.filter((sample) => !firsts.includes(sample));
      const shown = new Set([...firsts, ...others].slice(0, SHOWN));
      return samples.filter((sample) => shown.has(sample));
    },
  });
}

function samplesOf(product: Product & { variants: readonly VariantOfProduct[] }): Sample[] {
  const { _id: id, name, price, variants } = product;
  if (variants.length === 0) {
    return price === null ? [] : [{ id, name, price, taxClass: product.taxClass }];
  }
  const sold = variants.flatMap((variant): Sample[] => {
    if (!variant.isEnabled || variant.price === null) return [];
    const taxClass = variant.taxClass ?? product.taxClass;
    const fullName = itemName({ name, variantName: variantName(variant.options) });
    return [{ id: variant._id, name: fullName, price: variant.price, taxClass }];
  });
  const byClass = Map.groupBy(
    sold.toSorted((one, other) => one.price - other.price),
    ({ taxClass }) => taxClass,
  );
  return [...byClass.values()].flatMap(([cheapest]) => cheapest ?? []);
}

const parseProduct = recordParser(Product);
