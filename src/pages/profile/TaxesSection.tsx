import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { TaxRate } from '../../../contract/taxRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
import { regionName } from '../../../domain/regions.ts';
import { taxClassesOf } from '../../../domain/taxClasses.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { CountryInput } from '../../forms/inputs/CountryInput.tsx';
import { PercentInput } from '../../forms/inputs/PercentInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useTaxRates } from '../../ui/useTaxRates.ts';

const PricesPreview = lazyPart(
  () => import('./PricesPreview.tsx'),
  <Skeleton variant="rounded" height={240} />,
);

/** The store's single rate, and the rates by country if the API has them. */
export function TaxesSection() {
  const { record } = useFormTarget();
  const { isServed } = useTaxRates();
  return (
    <FormSection id="taxes" title="settings.section.taxes" text="settings.section.taxesText">
      {isServed && typeof record.pricesIncludeTax === 'boolean' ? (
        <TaxesByCountry />
      ) : (
        <PercentInput source="taxRate" helperText="settings.help.taxRate" required={false} />
      )}
    </FormSection>
  );
}

function TaxesByCountry() {
  const translate = useTranslate();
  const { record } = useFormTarget();
  const { rates, error, isFetching, refetch } = useTaxRates();
  const isIncluded: unknown = useWatch({ name: 'pricesIncludeTax' });
  const isUsed = rates && (rates.length === 0 ? 'used' : 'unused');
  return (
    <>
      <SwitchInput
        source="pricesIncludeTax"
        helperText={isIncluded === true ? 'taxes.included.on' : 'taxes.included.off'}
      />
      {isIncluded !== record.pricesIncludeTax && rates && <PricesPreview rates={rates} />}
      {isUsed === 'unused' && <MissingCountry text="taxes.noCountry" />}
      <FormRow>
        <CountryInput source="country" helperText="taxes.countryHelp" />
        <PercentInput
          source="taxRate"
          helperText={isUsed ? `taxes.one.${isUsed}` : 'settings.help.taxRate'}
          required={false}
        />
      </FormRow>
      <Box>
        <Typography variant="subtitle2" component="h3">
          {translate('taxes.rates.title')}
        </Typography>
        {rates ? (
          <RatesByCountry rates={rates} />
        ) : error ? (
          <PartFailure text="taxes.rates.failed" isFetching={isFetching} refetch={refetch} />
        ) : (
          <Skeleton height={60} />
        )}
      </Box>
    </>
  );
}

/** Asks for the store's country, if it has none. Stores that are older than this setting lack a country. */
export function MissingCountry({ text, to }: { text: string; to?: string }) {
  const translate = useTranslate();
  const country: unknown = useWatch({ name: 'country' });
  if (country) return null;
  return (
    <Alert
      severity="warning"
      action={
        to && (
          <Button component={Link} to={to} color="inherit" size="small">
            {translate('taxes.chooseCountry')}
          </Button>
        )
      }
    >
      {translate(text)}
    </Alert>
  );
}

/** Number of countries, and of rates per country, that are shown. */
const SHOWN = 5;

function RatesByCountry({ rates }: { rates: readonly TaxRate[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const own: unknown = useWatch({ name: 'country' });
  const countries = [...Map.groupBy(rates, ({ country }) => country)].toSorted(
    ([one], [other]) => Number(other === own) - Number(one === own),
  );
  const hidden = countries.length - SHOWN;
  const classes = taxClassesOf(rates);
  const inOrder = (one: TaxRate, other: TaxRate) =>
    classes.indexOf(one.taxClass) - classes.indexOf(other.taxClass);
  return (
    <>
      {rates.length === 0 && (
        <Typography variant="muted">{translate('taxes.rates.none')}</Typography>
      )}
      {rates.length > 0 && (
        <>
          <Box component="ul" sx={listSx}>
            {countries.slice(0, SHOWN).map(([country, ofCountry]) => (
              <Typography key={country} component="li" variant="body2">
                <strong>{countryName(country, locale)}</strong>{' '}
                {ofCountry
                  .toSorted(inOrder)
                  .slice(0, SHOWN)
                  .map((rate) => rateText(rate, locale, translate))
                  .join(', ')}
                {ofCountry.length > SHOWN && '…'}
              </Typography>
            ))}
          </Box>
          {hidden > 0 && (
            <Typography variant="muted">
              {translate('taxes.rates.more', { smart_count: hidden })}
            </Typography>
          )}
          <Typography variant="muted">{translate('taxes.rates.others')}</Typography>
          <Typography variant="muted">
            {translate('taxes.rates.classes', {
              classes: classes.map((one) => taxClassText(one, translate)).join(', '),
            })}
          </Typography>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button component={Link} to="/tax-rates/presets" variant="outlined" size="small">
          {translate('taxes.presets.open')}
        </Button>
        <Button component={Link} to="/tax-rates" size="small">
          {translate('taxes.rates.all')}
        </Button>
      </Box>
    </>
  );
}

function rateText(
  { percent, country, region, taxClass }: TaxRate,
  locale: string,
  translate: ReturnType<typeof useTranslate>,
): string {
  const text = translate('taxes.percentOfClass', {
    percent: percentText(percent, locale),
    taxClass: taxClassText(taxClass, translate),
  });
  return region ? `${regionName(country, region)} ${text}` : text;
}

const listSx = { listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.5 };
