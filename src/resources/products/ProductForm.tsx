import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { MAX_IMAGES, PRODUCT_STATUSES } from '../../../contract/product.ts';
import { hasRightCheckDigit } from '../../../domain/barcode.ts';
import { formatNumber, numberFormat } from '../../../domain/intl.ts';
import { formatMoney } from '../../../domain/money.ts';
import { slugOf } from '../../../domain/slug.ts';
import { netPrice } from '../../../domain/tax.ts';
import {
  PRODUCT_LOCATION,
  useHasBrands,
  useHasEndpoint,
  useHasTaxClasses,
} from '../../api/missingEndpoints.ts';
import { FormColumn, FormColumns, FormRow, FormSection } from '../../forms/FormSection.tsx';
import { CategoryInput } from '../../forms/inputs/CategoryPicker.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { MoneyInput } from '../../forms/inputs/MoneyInput.tsx';
import { RecordInput } from '../../forms/inputs/RecordInput.tsx';
import { SlugInput } from '../../forms/inputs/SlugInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../forms/inputs/TagsInput.tsx';
import { TaxClassSelect } from '../../forms/inputs/TaxClassSelect.tsx';
import { WholeNumberInput } from '../../forms/inputs/WholeNumberInput.tsx';
import { PicturesInput } from '../../forms/pictures/PicturesInput.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { useLowStockDefault, useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { useHomeTaxation } from '../../ui/useTaxRates.ts';
import { Buyability } from './Buyability.tsx';
import { gramUnit, numberOrNull, parseCode, priceAdvice } from './productValues.ts';
import { useHasAny } from './variants/useVariantSet.ts';
import { VariantsSection } from './variants/VariantsSection.tsx';

interface Props {
  /** Whether the API supports variants. */
  hasVariants: boolean;
  /** Replaces the plain input for the stock. */
  stockInput?: ReactNode;
  stockHistory?: ReactNode;
  /** Shown next to the heading of the variants. */
  variantsAction?: ReactNode;
}

/** Frequently used fields come first, also on a phone. */
export function ProductForm({ hasVariants, stockInput, stockHistory, variantsAction }: Props) {
  const isVaried = useHasAny('variants');
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const stock = (
    <StockSection isVaried={isVaried} input={stockInput ?? <WholeNumberInput source="stock" />} />
  );
  return (
    <FormColumn>
      <FormColumns>
        <FormColumn>
          <DetailsSection />
          {isNarrow && <StatusSection />}
          <FormSection title="products.section.pictures" text="products.section.picturesText">
            <PicturesInput source="images" max={MAX_IMAGES} />
          </FormSection>
          {!isVaried && <PricingSection />}
          {!isVaried && stock}
        </FormColumn>
        <FormColumn>
          {!isNarrow && <StatusSection />}
          <OrganisationSection />
          {!isVaried && <ShippingSection />}
        </FormColumn>
      </FormColumns>
      {hasVariants && <VariantsSection action={variantsAction} />}
      {isVaried || stockHistory ? (
        <FormColumns>
          <FormColumn>
            {isVaried && stock}
            {stockHistory}
          </FormColumn>
          <SearchEngineSection />
        </FormColumns>
      ) : (
        <SearchEngineSection />
      )}
    </FormColumn>
  );
}

function ShippingSection() {
  const unit = gramUnit(useLocale());
  return (
    <FormSection title="products.section.shipping">
      <WholeNumberInput source="weight" unit={unit} />
    </FormSection>
  );
}

function StatusSection() {
  const status: unknown = useWatch({ name: 'status' });
  const isKnown = choices.some(({ id }) => id === status);
  return (
    <FormSection title="products.section.status">
      <SelectInput
        source="status"
        choices={choices}
        isRequired
        helperText={isKnown && `products.statusHelp.${String(status)}`}
      />
      <Buyability />
    </FormSection>
  );
}

const choices = PRODUCT_STATUSES.map((id) => ({ id, name: `products.status.${id}` }));

function DetailsSection() {
  return (
    <FormSection title="products.section.details">
      <TextInput source="name" required helperText={false} autoComplete="off" />
      <CountedTextInput
        source="description"
        limit={10_000}
        from={9_000}
        multiline
        minRows={4}
        maxRows={16}
      />
    </FormSection>
  );
}

function OrganisationSection() {
  const translate = useTranslate();
  const hasCategories = useHasEndpoint('/categories');
  const hasBrands = useHasBrands();
  const hasTaxClasses = useHasTaxClasses();
  return (
    <FormSection title="products.section.organisation">
      {hasCategories && (
        <div>
          <CategoryInput source="categoryId" />
          <Link
            component={RouterLink}
            to="/categories"
            variant="body2"
            sx={{ mt: 0.5, display: 'inline-block' }}
          >
            {translate('products.manageCategories')}
          </Link>
        </div>
      )}
      {hasBrands && <RecordInput source="brandId" reference="brands" />}
      {hasTaxClasses && <TaxClassSelect source="taxClass" emptyText="taxes.taxClass.standard" />}
      <TagsInput source="tags" helperText="products.help.tags" />
    </FormSection>
  );
}

function PricingSection() {
  return (
    <FormSection title="products.section.pricing">
      <FormRow>
        <MoneyInput source="price" />
        <MoneyInput source="compareAtPrice" helperText="products.help.compareAtPrice" />
        <MoneyInput source="costPrice" helperText="products.help.costPrice" />
      </FormRow>
      <PriceAdvice />
    </FormSection>
  );
}

function PriceAdvice() {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const locale = useLocale();
  const taxation = useHomeTaxation();
  const [typed, costPrice, taxClass]: unknown[] = useWatch({
    name: ['price', 'costPrice', 'taxClass'],
  });
  const price = numberOrNull(typed);
  const ofClass = typeof taxClass === 'string' ? taxClass : null;
  const net = price === null ? null : netPrice(taxation, price, ofClass);
  const advice = priceAdvice({ price: net, costPrice: numberOrNull(costPrice) });
  if (!advice) return null;
  if (advice.kind === 'free')
    return <Alert severity="warning">{translate('products.advice.free')}</Alert>;
  const money = formatMoney(advice.amount, currency, locale);
  const isNet = net !== price;
  if (advice.kind === 'loss') {
    return (
      <Alert severity="warning">
        {translate('products.advice.loss', { amount: money })}
        {isNet && ` ${translate('products.advice.net')}`}
      </Alert>
    );
  }
  return (
    <Typography variant="muted">
      {translate('products.advice.margin', {
        amount: money,
        percent: formatNumber(numberFormat(locale, percent), advice.percent / 100),
      })}
      {isNet && ` ${translate('products.advice.net')}`}
    </Typography>
  );
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const;

function SearchEngineSection() {
  return (
    <FormSection title="products.section.seo" text="products.section.seoText">
      <SearchPreview />
      <SlugInput prefix="/products/" />
      <CountedTextInput
        source="seoTitle"
        limit={60}
        from={0}
        isSoft
        hint="products.help.seoTitle"
      />
      <CountedTextInput
        source="seoDescription"
        limit={160}
        from={0}
        isSoft
        multiline
        minRows={2}
        hint="products.help.seoDescription"
      />
    </FormSection>
  );
}

/** Shows approximately how a search engine lists the product. */
function SearchPreview() {
  const translate = useTranslate();
  const values = useWatch();
  const name = trimmedText(values.name);
  const title = trimmedText(values.seoTitle) || name || translate('products.seo.noTitle');
  const text = trimmedText(values.seoDescription) || trimmedText(values.description);
  const slug = trimmedText(values.slug) || slugOf(name);
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'sunken',
        border: 1,
        borderColor: 'divider',
        minWidth: 0,
      }}
    >
      <Typography variant="hint" noWrap component="div">
        <bdi dir="ltr">{`/products/${slug}`}</bdi>
      </Typography>
      <Typography variant="body1" color="primary" noWrap dir="auto">
        {title}
      </Typography>
      <Typography variant="muted" dir="auto" className="two-lines">
        {text.slice(0, 320) || translate('products.seo.noText')}
      </Typography>
    </Box>
  );
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Hides SKU, barcode, storage location and stock if the product has variants, which have their own. */
function StockSection({ input, isVaried }: { input: ReactNode; isVaried: boolean }) {
  const translate = useTranslate();
  const hasLocations = useHasEndpoint(PRODUCT_LOCATION);
  const lowStockDefault = useLowStockDefault();
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  const { errors } = useFormState({ name: ['stock', 'lowStockThreshold'] });
  // Keeps the section open while a number is invalid, so that its error is visible.
  const isWrong = errors.stock !== undefined || errors.lowStockThreshold !== undefined;
  return (
    <FormSection title="products.section.stock">
      {!isVaried && (
        <FormRow>
          <TextInput
            source="sku"
            parse={parseCode}
            autoComplete="off"
            helperText="products.help.sku"
          />
          <BarcodeInput />
        </FormRow>
      )}
      {!isVaried && hasLocations && (
        <TextInput
          source="storageLocation"
          parse={parseCode}
          autoComplete="off"
          helperText="products.help.storageLocation"
        />
      )}
      <SwitchInput source="trackStock" />
      <Collapse in={isTracked !== false || isWrong}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormRow>
            {!isVaried && input}
            <WholeNumberInput
              source="lowStockThreshold"
              placeholder={String(lowStockDefault)}
              helperText={translate('products.help.lowStockThreshold', { count: lowStockDefault })}
            />
          </FormRow>
          <SwitchInput source="allowBackorder" helperText="products.help.allowBackorder" />
        </Box>
      </Collapse>
    </FormSection>
  );
}

/** Warns about a wrong check digit without an error: some stores number products themselves. */
function BarcodeInput() {
  const translate = useTranslate();
  const barcode: unknown = useWatch({ name: 'barcode' });
  const isSuspect =
    typeof barcode === 'string' &&
    /^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(barcode.trim()) &&
    !hasRightCheckDigit(barcode.trim());
  return (
    <TextInput
      source="barcode"
      parse={parseCode}
      autoComplete="off"
      inputMode="numeric"
      helperText={
        isSuspect ? (
          <Typography
            variant="inherit"
            component="span"
            role="status"
            sx={{ color: 'warning.main' }}
          >
            {translate('problems.barcode.checkDigit')}
          </Typography>
        ) : (
          'products.help.barcode'
        )
      }
    />
  );
}
