import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
import { regionKey, regionName } from '../../../domain/regions.ts';
import { EU_COUNTRIES, type NewTaxRate, taxPresets } from '../../../domain/taxPresets.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { FormSection } from '../../forms/FormSection.tsx';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { showToast } from '../../ui/toasts.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';

/** Shows the usual tax rates of a country or of the EU, and adds those that are missing. */
export default function TaxPresetsPage() {
  const translate = useTranslate();
  const own = useSession(({ storeSettings }) => storeSettings.country);
  const [place, setPlace] = useState<string | null>(own);
  const { rates, error, isFetching, refetch } = useTaxRates();
  return (
    <>
      <FormHeader
        title={translate('taxes.presets.title')}
        backTo="/tax-rates"
        backLabel="resources.tax-rates.name"
      />
      <FormSection title="taxes.presets.rates" text="taxes.presets.text">
        <PlaceSelect value={place} onChange={setPlace} />
        {rates ? (
          <Presets presets={presetsOf(place)} rates={rates} />
        ) : error ? (
          <PartFailure text="taxes.rates.failed" isFetching={isFetching} refetch={refetch} />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </FormSection>
    </>
  );
}

const EUROPE = 'EU';

function presetsOf(place: string | null): NewTaxRate[] {
  return taxPresets.filter(({ country }) =>
    place === EUROPE ? EU_COUNTRIES.includes(country) : country === place,
  );
}

type PlaceProps = { value: string | null; onChange: (place: string | null) => void };

function PlaceSelect({ value, onChange }: PlaceProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = (place: string) =>
    place === EUROPE ? translate('taxes.presets.europe') : countryName(place, locale);
  const countries = [...new Set(taxPresets.map(({ country }) => country))].toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other), locale),
  );
  const places = [EUROPE, ...countries];
  return (
    <Autocomplete
      options={places}
      value={value !== null && places.includes(value) ? value : null}
      onChange={(_, place) => onChange(place)}
      getOptionLabel={nameOf}
      autoHighlight
      noOptionsText={translate('taxes.presets.none')}
      renderInput={(params) => <TextField {...params} label={translate('taxes.presets.country')} />}
    />
  );
}

type PresetsProps = { presets: NewTaxRate[]; rates: readonly NewTaxRate[] };

function Presets({ presets, rates }: PresetsProps) {
  const translate = useTranslate();
  const known = new Set(rates.map(keyOf));
  const missing = presets.filter((preset) => !known.has(keyOf(preset)));
  const { add, done, total, isPending } = useAddRates();
  if (presets.length === 0) return null;
  return (
    <>
      {missing.length === 0 ? (
        <Typography variant="muted">{translate('taxes.presets.allThere')}</Typography>
      ) : (
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => add(missing)}
          sx={{ justifySelf: 'start' }}
        >
          {translate('taxes.presets.add', { smart_count: missing.length })}
        </Button>
      )}
      <Typography variant="muted" role="status">
        {isPending && translate('taxes.presets.progress', { done, total })}
      </Typography>
      <PresetTable presets={presets} isThere={(preset) => known.has(keyOf(preset))} />
    </>
  );
}

/** Identifies a rate: a class has one rate in a place. */
function keyOf({ country, region, taxClass }: NewTaxRate): string {
  return [country, region && regionKey(country, region), taxClass.toLowerCase()].join(' ');
}

/** Adds rates one by one. Reads the rates again even after a failure, so that the next attempt skips added rates. */
function useAddRates() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const {
    mutate: add,
    variables: added = [],
    isPending,
  } = useMutation({
    // `rates` is a variable of the mutation, because the merchant may choose another country meanwhile.
    mutationFn: async (rates: readonly NewTaxRate[]) => {
      setDone(0);
      for (const rate of rates) {
        await dataProvider.create('tax-rates', { data: rate });
        setDone((count) => count + 1);
      }
    },
    onSuccess: (_, rates) => {
      const values = { smart_count: rates.length };
      showToast({ tone: 'success', title: 'taxes.presets.added', values });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tax-rates'] }),
  });
  return { add, done, total: added.length, isPending };
}

type TableProps = { presets: NewTaxRate[]; isThere: (preset: NewTaxRate) => boolean };

function PresetTable({ presets, isThere }: TableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const label = (field: string) => translate(`resources.tax-rates.fields.${field}`);
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label('country')}</TableCell>
            <TableCell sx={wideSx}>{label('taxClass')}</TableCell>
            <TableCell sx={wideSx}>{label('name')}</TableCell>
            <TableCell align="right">{label('percent')}</TableCell>
            <TableCell>{translate('taxes.presets.state')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {presets.map((preset) => {
            const { country, region, taxClass, name, percent } = preset;
            return (
              <TableRow key={keyOf(preset)}>
                <TableCell component="th" scope="row">
                  {region ? regionName(country, region) : countryName(country, locale)}
                  <Typography variant="hint" sx={narrowSx}>
                    {taxClassText(taxClass, translate)}
                  </Typography>
                </TableCell>
                <TableCell sx={wideSx}>{taxClassText(taxClass, translate)}</TableCell>
                <TableCell sx={wideSx}>{name}</TableCell>
                <TableCell align="right">{percentText(percent, locale)}</TableCell>
                <TableCell>
                  {translate(isThere(preset) ? 'taxes.presets.there' : 'taxes.presets.willBeAdded')}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Hidden on phones, where the class stands below the place. */
const wideSx = { display: { xs: 'none', sm: 'table-cell' } };
const narrowSx = { display: { xs: 'block', sm: 'none' }, m: 0 };
