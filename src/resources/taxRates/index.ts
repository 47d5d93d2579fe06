import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import type { TaxRate } from '../../../contract/taxRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
import { regionName } from '../../../domain/regions.ts';
import { TAX_RATES } from '../../api/missingEndpoints.ts';
import { intlLocale } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/texts.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import { crudDefinition } from '../crudDefinition.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

const declared = crudDefinition({
  name: 'tax-rates',
  path: TAX_RATES,
  icon: AccountBalanceOutlined,
  resource: async () => (await import('../../../contract/taxRate.ts')).taxRates,
});

export const taxRates: ResourceDefinition<WithId<TaxRate>> = {
  ...declared,
  search: undefined,
  isInSettings: true,
  list: lazyScreen(() => import('./TaxRateList.tsx')),
  edit: lazyScreen(() => import('./TaxRateEdit.tsx')),
  pages: { presets: lazyScreen(() => import('./TaxPresetsPage.tsx')) },
  /** Has the percentage and the place, because many rates have the same name: `TVA · 5.5% · France`. */
  recordRepresentation: ({ name, percent, country, region }) => {
    const locale = intlLocale(currentLanguage());
    const place = [countryName(country, locale), region && regionName(country, region)];
    return [name, percentText(percent, locale), ...place].filter(Boolean).join(' · ');
  },
};
