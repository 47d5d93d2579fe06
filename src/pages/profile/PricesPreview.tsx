import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Product } from '../../../contract/product.ts';
import type { TaxRate } from '../../../contract/taxRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { formatMoney } from '../../../domain/money.ts';
import { isTaxIncluded, itemRate, type TaxRules, taxOf } from '../../../domain/tax.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../forms/merge.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { recordParser } from '../../lists/recordParser.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';

const SHOWN = 10;

type Props = { rates: readonly TaxRate[] };

/** What customers pay in the store's country for ten products, now and with the settings of the form. */
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

function Prices({ before, after }: { before: TaxRules; after: TaxRules }) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const { data, error, isFetching, refetch } = useGetList<RaRecord>('products', {
    // More than are shown, because some have no price.
    pagination: { page: 1, perPage: 3 * SHOWN },
    sort: { field: 'soldCount', order: 'DESC' },
    filter: { status: 'active' },
  });
  if (!data && error) {
    return <PartFailure text="taxes.preview.failed" isFetching={isFetching} refetch={refetch} />;
  }
  if (!data) return <Skeleton variant="rounded" height={200} />;
  const priced = data
    .flatMap((product) => parseProduct(product) ?? [])
    .flatMap(({ price, ...product }) => (price === null ? [] : [{ ...product, price }]))
    .slice(0, SHOWN);
  if (priced.length === 0) {
    return <Typography variant="muted">{translate('taxes.preview.noProducts')}</Typography>;
  }
  const paid = (rules: TaxRules, { price, taxClass }: (typeof priced)[number]) =>
    formatMoney(price + addedTax(rules, price, taxClass), currency, locale);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('taxes.preview.product')}</TableCell>
          <TableCell align="right">{translate('taxes.preview.before')}</TableCell>
          <TableCell align="right">{translate('taxes.preview.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {priced.map((product) => (
          <TableRow key={product._id}>
            <TableCell component="th" scope="row">
              {product.name}
            </TableCell>
            <TableCell align="right">{paid(before, product)}</TableCell>
            <TableCell align="right">{paid(after, product)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The tax that a customer in the store's country pays on top of a price. */
function addedTax(rules: TaxRules, price: number, taxClass: string | null): number {
  const taxation = { ...rules, destination: null, isExempt: false };
  return isTaxIncluded(taxation) ? 0 : taxOf(price, itemRate(taxation, taxClass)?.rate ?? 0, false);
}

const parseProduct = recordParser(Product);
