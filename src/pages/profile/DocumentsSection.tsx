import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LINK_PATTERN_EXAMPLE } from '../../../contract/linkPattern.ts';
import { creditNotePrefix, invoiceNumber } from '../../../domain/invoices.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { useNextFocus } from '../../ui/useRestoredFocus.ts';
import { PrefixInput } from './RegionalSection.tsx';

export function DocumentsSection() {
  const { record } = useFormTarget();
  if (!hasDocuments(record)) return null;
  return (
    <FormSection id="papers" title="settings.section.papers" text="settings.section.papersText">
      <TextInput source="legalName" helperText="settings.help.legalName" autoComplete="off" />
      <FormRow>
        <TextInput
          source="vatNumber"
          helperText="settings.help.vatNumber"
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
        />
        <PrefixInput
          source="invoicePrefix"
          example="settings.prefix.invoices"
          numberOf={(prefix) => invoiceNumber(prefix, 42)}
        />
      </FormRow>
      {record.creditNotePrefix !== undefined && <CreditNotePrefixInput />}
      <CarriersInput />
    </FormSection>
  );
}

/** Whether the API supports this section. An API without carriers would drop the section's settings silently. */
export function hasDocuments({ carriers }: FormValues): boolean {
  return Array.isArray(carriers);
}

function CreditNotePrefixInput() {
  const ofInvoices: unknown = useWatch({ name: 'invoicePrefix' });
  const invoicePrefix = typeof ofInvoices === 'string' ? ofInvoices.trim() : null;
  return (
    <PrefixInput
      source="creditNotePrefix"
      example="settings.prefix.creditNotes"
      numberOf={(prefix) => invoiceNumber(creditNotePrefix(prefix, invoicePrefix), 42)}
    />
  );
}

type Row = { name: string; link: string | null };

function CarriersInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: 'carriers', defaultValue: [] });
  const rows: Row[] = Array.isArray(field.value) ? field.value : [];
  const change = (at: number, part: Partial<Row>) =>
    field.onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const fieldset = useNextFocus<HTMLFieldSetElement>();
  const [added, setAdded] = useState<number>();
  const problem = fieldState.error?.message;
  return (
    <Box
      component="fieldset"
      ref={fieldset}
      data-field="carriers"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {translate('settings.fields.carriers')}
      </Typography>
      <Typography variant="muted">{translate('settings.help.carriers')}</Typography>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <Box key={at} sx={rowSx}>
          <TextField
            label={translate('settings.carriers.name')}
            autoFocus={at === added}
            value={row.name}
            onChange={({ target }) => change(at, { name: target.value })}
            margin="none"
            autoComplete="off"
          />
          <TextField
            label={translate('settings.carriers.link')}
            value={row.link ?? ''}
            onChange={({ target }) => change(at, { link: target.value.trim() || null })}
            margin="none"
            placeholder={LINK_PATTERN_EXAMPLE}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'url', dir: 'ltr', spellCheck: false } }}
          />
          <IconButton
            data-remove
            aria-label={translate('settings.carriers.remove', { name: row.name })}
            onClick={() => field.onChange(rows.filter((_, place) => place !== at))}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {problem && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <Button
        ref={field.ref}
        size="small"
        startIcon={<AddOutlined />}
        onClick={() => {
          setAdded(rows.length);
          field.onChange([...rows, { name: '', link: null }]);
        }}
        sx={{ justifySelf: 'start' }}
      >
        {translate('settings.carriers.add')}
      </Button>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: 1, sm: 'auto' } },
};
