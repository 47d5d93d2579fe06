import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isSame } from '../../../api/compareValues.ts';
import { PRODUCT_LOCATION, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { FormRow } from '../../../forms/FormSection.tsx';
import { inputModeOf, inputText, parseCell } from '../../../forms/grid/gridCells.ts';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { useCurrencyAdornment } from '../../../forms/inputs/MoneyInput.tsx';
import { useFormattedText } from '../../../forms/inputs/useFormattedInput.ts';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useTaxClasses } from '../../../ui/useTaxRates.ts';
import { taxClassColumn } from '../itemColumns.ts';
import { PictureChoice, uploadedPictures } from './PictureChoice.tsx';
import { toVariantCell, useCellProblem, useTypedProblems } from './variantCells.ts';
import { typedColumns } from './variantColumns.tsx';
import {
  type PlacedRow,
  type TypedColumn,
  type VariantColumn,
  type VariantRow,
  variantRowName,
} from './variantSet.ts';

type Props = {
  placed: readonly PlacedRow[];
  isTracked: boolean;
  onSave: (indexes: readonly number[], changes: Partial<VariantRow>) => void;
  onClose: () => void;
};

/** With several variants, untouched fields keep each variant's value. */
export default function VariantDialog({ placed, isTracked, onSave, onClose }: Props) {
  const translate = useTranslate();
  const [changes, setChanges] = useState<Partial<VariantRow>>({});
  const chosen = placed.map(({ row }) => row);
  const [first] = placed;
  const getProblem = useCellProblem();
  const hasLocations = useHasEndpoint(PRODUCT_LOCATION);
  const getProblems = useTypedProblems();
  const [refused, setRefused] = useState<Record<string, string>>({});
  // The changes are unsaved until the dialog applies them to the form.
  useUnsaved(
    () => Object.keys(changes).length > 0,
    () => setChanges({}),
  );
  if (!first) return null;
  const isSingle = chosen.length === 1;
  const edit = (next: (now: Partial<VariantRow>) => Partial<VariantRow>) => {
    setChanges(next);
    setRefused({});
  };
  const change = (more: Partial<VariantRow>) => edit((now) => ({ ...now, ...more }));
  const apply = () => {
    const found = getProblems(changes);
    setRefused(found);
    if (Object.keys(found).length > 0) return;
    onSave(
      placed.map(({ index }) => index),
      changes,
    );
    onClose();
  };
  const field = (column: TypedColumn) => {
    // Undefined if the variants' values differ. The field then shows "Different values".
    const common = commonValue(chosen, column);
    return {
      column,
      value: column in changes ? changes[column] : common,
      isMixed: !(column in changes) && common === undefined,
      problem:
        isSingle && !(column in changes)
          ? getProblem(first.row, first.index, column)
          : refused[column],
      onChange: (value: VariantRow[TypedColumn]) => {
        // If the values differ, an emptied field shows "Different values" again, so it must change nothing.
        const isMixed = common === undefined && value === null;
        edit(({ [column]: _, ...others }) => (isMixed ? others : { ...others, [column]: value }));
      },
    };
  };
  return (
    <ConfirmDialog
      title={
        isSingle
          ? variantRowName(first.row)
          : translate('variants.setTitle', { smart_count: chosen.length })
      }
      confirm={translate('variants.apply')}
      maxWidth="sm"
      onConfirm={apply}
      onClose={onClose}
    >
      {!isSingle && (
        <Alert severity="info" role="note">
          {translate('variants.setText')}
        </Alert>
      )}
      <FormRow>
        <Field {...field('price')} />
        <Field {...field('compareAtPrice')} />
        <Field {...field('costPrice')} />
      </FormRow>
      <FormRow>
        {isTracked && <Field {...field('stock')} />}
        <Field {...field('weight')} />
        {hasLocations && <Field {...field('storageLocation')} />}
      </FormRow>
      {isSingle && (
        <FormRow>
          <Field {...field('sku')} />
          <Field {...field('barcode')} />
        </FormRow>
      )}
      <Picture
        value={'image' in changes ? changes.image : commonValue(chosen, 'image')}
        onChange={(image) => change({ image })}
      />
      <TaxClass
        value={'taxClass' in changes ? changes.taxClass : commonValue(chosen, 'taxClass')}
        onChange={(taxClass) => change({ taxClass })}
      />
      <Enabled
        isSingle={isSingle}
        value={'isEnabled' in changes ? changes.isEnabled : commonValue(chosen, 'isEnabled')}
        onChange={(isEnabled) => change({ isEnabled })}
      />
    </ConfirmDialog>
  );
}

/** Undefined if the values differ. */
function commonValue<Column extends VariantColumn>(
  rows: readonly VariantRow[],
  column: Column,
): VariantRow[Column] | undefined {
  const [first, ...others] = rows.map((row) => row[column]);
  return others.every((value) => isSame(value, first)) ? first : undefined;
}

type FieldProps = {
  column: TypedColumn;
  value: VariantRow[TypedColumn] | undefined;
  isMixed: boolean;
  problem: string | undefined;
  onChange: (value: VariantRow[TypedColumn]) => void;
};

function Field({ column, value, isMixed, problem, onChange }: FieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const declared = typedColumns({ translate, locale })[column];
  const notation = { currency, locale };
  const read = (text: string) =>
    toVariantCell(column, parseCell(declared, text, notation) ?? null)[column] ?? null;
  const spelled = useFormattedText(value ?? null, (text) => onChange(read(text)), {
    read,
    write: () => inputText(declared, value ?? null, notation),
  });
  const money = useCurrencyAdornment(currency);
  const unit = {
    endAdornment: <InputAdornment position="end">{declared.unit}</InputAdornment>,
  };
  return (
    <TextField
      {...spelled}
      label={declared.label}
      error={problem !== undefined}
      helperText={problem}
      placeholder={isMixed ? translate('variants.mixed') : undefined}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: inputModeOf(declared), dir: isMixed ? undefined : 'ltr' },
        inputLabel: isMixed ? { shrink: true } : {},
        input: declared.type === 'money' ? money : declared.unit ? unit : {},
      }}
    />
  );
}

type PictureProps = {
  value: string | null | undefined;
  onChange: (id: string | null) => void;
};

function Picture({ value, onChange }: PictureProps) {
  const translate = useTranslate();
  const images: unknown = useWatch({ name: 'images' });
  const pictures = uploadedPictures(images);
  if (pictures.length === 0) return null;
  const label = translate('products.fields.image');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <PictureChoice
        label={label}
        pictures={pictures}
        value={value ?? null}
        onChange={onChange}
        size={48}
      />
      <Typography aria-hidden>{label}</Typography>
      {value === undefined && (
        <Typography variant="body2" color="textSecondary">
          {translate('variants.mixed')}
        </Typography>
      )}
    </Box>
  );
}

type TaxClassProps = {
  value: string | null | undefined;
  onChange: (taxClass: string | null) => void;
};

function TaxClass({ value, onChange }: TaxClassProps) {
  const translate = useTranslate();
  const taxClasses = useTaxClasses();
  if (!taxClasses) return null;
  const { label, choices = [] } = taxClassColumn(translate, taxClasses);
  const keyOf = (taxClass: unknown) => JSON.stringify(taxClass);
  return (
    <ChoiceField
      label={label}
      empty={value === undefined ? 'variants.mixed' : undefined}
      value={value === undefined ? '' : keyOf(value)}
      onChange={(key) => {
        const chosen = choices.find((choice) => keyOf(choice.value) === key)?.value;
        if (typeof chosen !== 'boolean' && chosen !== undefined) onChange(chosen);
      }}
      options={choices.map((choice) => ({ value: keyOf(choice.value), text: choice.label }))}
    />
  );
}

type EnabledProps = {
  isSingle: boolean;
  value: boolean | undefined;
  onChange: (isEnabled: boolean) => void;
};

function Enabled({ isSingle, value, onChange }: EnabledProps) {
  const translate = useTranslate();
  const label = 'products.fields.isEnabled';
  if (isSingle) {
    return (
      <FormControlLabel
        label={translate(label)}
        control={<Switch checked={value === true} onChange={(_, isOn) => onChange(isOn)} />}
      />
    );
  }
  return (
    <ChoiceField
      label={label}
      empty={value === undefined ? 'variants.mixed' : undefined}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => onChange(next === 'true')}
      options={[
        { value: 'true', text: translate('variants.on') },
        { value: 'false', text: translate('variants.off') },
      ]}
    />
  );
}
