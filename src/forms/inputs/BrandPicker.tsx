import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useBrands } from '../../ui/fields/brands.ts';
import { RetryText } from '../ReadFailure.tsx';

type Props = {
  /** A brand's id, or empty. */
  value: string;
  onChange: (value: string) => void;
};

/** Selects a brand, outside of a form. */
export function BrandPicker({ value, onChange }: Props) {
  const translate = useTranslate();
  const { data, isError, isFetching, refetch } = useBrands();
  const brands = data?.data ?? [];
  const isFailed = isError && !data;
  return (
    <Autocomplete
      options={brands}
      value={brands.find(({ id }) => id === value) ?? null}
      onChange={(_, brand) => onChange(brand?.id ?? '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={!data && isFetching}
      loadingText={translate('listing.loading')}
      noOptionsText={translate(isFailed ? 'forms.failed' : 'forms.noBrand')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('products.fields.brandId')}
          error={isFailed}
          helperText={isFailed && <RetryText text="forms.failed" {...{ isFetching, refetch }} />}
        />
      )}
    />
  );
}
