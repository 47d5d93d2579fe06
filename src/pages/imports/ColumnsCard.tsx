import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportType } from '../../../contract/import.ts';
import {
  guessDecimal,
  importFields,
  requiredFields,
} from '../../../domain/imports/importFields.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { useLastCarrier } from '../../ui/useCarriers.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import type { OpenedFile } from './FileCard.tsx';
import { useFailureText, useFieldName, useIsOffered } from './importTexts.ts';
import { type ParcelChoice, ParcelFields } from './ParcelFields.tsx';

export type ColumnChoice = Pick<
  OpenedFile,
  'fields' | 'decimal' | 'clears' | 'carrier' | 'notifyCustomers'
>;

type Props = {
  type: ImportType;
  file: OpenedFile;
  isRunning: boolean;
  error: unknown;
  /** Expands the columns, because the merchant came back to change them. */
  isChanging: boolean;
  onCheck: (choice: ColumnChoice) => void;
  onAnother: () => void;
};

/** The merchant confirms the guessed columns. They are collapsed for a recognised file, which needs no changes. */
export function ColumnsCard({ type, file, isRunning, error, isChanging, ...on }: Props) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [chosen, setFields] = useState(file.fields);
  const isOffered = useIsOffered(type);
  const offered = (all: typeof chosen) =>
    all.map((field) => (field !== null && isOffered(field) ? field : null));
  const fields = offered(chosen);
  // The guess depends on which columns have amounts. When the merchant comes back, `file.decimal` differs from the
  // guess only if it was chosen by hand.
  const guess = guessDecimal(fields, file.sample, useStoreCurrency());
  const [chosenDecimal, setDecimal] = useState(file.decimal === guess ? undefined : file.decimal);
  const decimal = chosenDecimal ?? guess;
  const [clears, setClears] = useState(file.clears);
  const last = useLastCarrier();
  const [parcels, setParcels] = useState<ParcelChoice>({
    carrier: file.carrier || last.carrier,
    notifyCustomers: file.notifyCustomers,
  });
  const problem = useWrongColumns(type, fields);
  const source =
    file.source === 'other' && !offered(file.fields).includes(null) ? 'known' : file.source;
  const [isOpen, setOpen] = useState(isChanging || source === 'other' || problem !== '');
  const isShown = isOpen || problem !== '';
  const columnsId = useId();
  return (
    <DetailCard title="imports.columns.title">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <b>
          <bdi>{file.file.name}</bdi>
        </b>{' '}
        {translate(`imports.source.${source}`)}
      </Typography>
      <Box role="alert">
        {problem !== '' && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
        {error !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failureText(error)}
          </Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
        <Button
          variant="contained"
          loading={isRunning}
          disabled={problem !== ''}
          onClick={() => {
            if (type === 'tracking' && parcels.carrier) last.setCarrier(parcels.carrier);
            on.onCheck({ fields, decimal, clears, ...parcels });
          }}
        >
          {translate('imports.columns.check')}
        </Button>
        <Button color="inherit" disabled={isRunning} onClick={on.onAnother}>
          {translate('imports.file.another')}
        </Button>
      </Box>
      {type === 'tracking' && <ParcelFields value={parcels} onChange={setParcels} />}
      {(type === 'products' || type === 'customers') && (
        <FormControlLabel
          control={
            <Checkbox checked={clears} onChange={({ target }) => setClears(target.checked)} />
          }
          label={translate('imports.columns.clears')}
          sx={{ display: 'flex', mt: 1 }}
        />
      )}
      {type === 'products' && <DecimalChoice value={decimal} onChange={setDecimal} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <Typography variant="body2">{countText(fields, translate)}</Typography>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-controls={columnsId}
          endIcon={<ExpandMoreOutlined sx={{ rotate: isShown ? '180deg' : 'none' }} />}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('imports.action.columns')}
        </Button>
      </Box>
      <div id={columnsId}>
        {isShown && (
          <Columns
            type={type}
            file={file}
            fields={fields}
            names={Object.keys(importFields[type]).filter(isOffered)}
            onChange={(column, field) => setFields(fields.with(column, field))}
          />
        )}
      </div>
    </DetailCard>
  );
}

type DecimalProps = { value: '.' | ','; onChange: (value: '.' | ',') => void };

function DecimalChoice({ value, onChange }: DecimalProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={translate('imports.columns.decimal')}
      value={value}
      onChange={({ target }) => onChange(target.value === ',' ? ',' : '.')}
      sx={{ minWidth: 200, mt: 2 }}
    >
      <MenuItem value=".">{translate('imports.columns.point')}</MenuItem>
      <MenuItem value=",">{translate('imports.columns.comma')}</MenuItem>
    </TextField>
  );
}

function countText(
  fields: readonly (string | null)[],
  translate: ReturnType<typeof useTranslate>,
): string {
  const importedCount = fields.filter((field) => field !== null).length;
  const ignored = fields.length - importedCount;
  const known = translate('imports.columns.recognised', { smart_count: importedCount });
  if (ignored === 0) return known;
  const texts = [known, translate('imports.columns.ignored', { smart_count: ignored })];
  return texts.join(' · ');
}

/** A text about a field that is chosen twice or missing; empty if there is none. */
function useWrongColumns(type: ImportType, fields: readonly (string | null)[]): string {
  const translate = useTranslate();
  const getFieldName = useFieldName(type);
  const chosen = fields.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice !== undefined)
    return translate('imports.columns.twice', { field: getFieldName(twice) });
  const missing = requiredFields[type].find((group) => !group.some((one) => chosen.includes(one)));
  if (!missing) return '';
  return translate('imports.columns.missing', { fields: missing.map(getFieldName).join(' / ') });
}

type ColumnsProps = Pick<Props, 'type' | 'file'> & {
  fields: readonly (string | null)[];
  /** The fields that are offered. */
  names: readonly string[];
  onChange: (column: number, field: string | null) => void;
};

function Columns({ type, file, fields, names, onChange }: ColumnsProps) {
  const translate = useTranslate();
  const getFieldName = useFieldName(type);
  const { head, sample } = file;
  const nameIn = (column: number) =>
    head[column] || translate('imports.columns.unnamed', { number: column + 1 });
  const example = (column: number) =>
    sample.find((row) => (row[column] ?? '').trim() !== '')?.[column]?.slice(0, 60);
  return (
    <Table size="small" sx={tableSx}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('imports.columns.inFile')}</TableCell>
          <TableCell className="example">{translate('imports.columns.example')}</TableCell>
          <TableCell>{translate('imports.columns.field')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column
          <TableRow key={column}>
            <TableCell component="th" scope="row">
              <bdi>{nameIn(column)}</bdi>
            </TableCell>
            <TableCell className="example">
              <bdi>{example(column)}</bdi>
            </TableCell>
            <TableCell>
              <TextField
                select
                fullWidth
                size="small"
                value={field ?? ''}
                onChange={({ target }) => onChange(column, target.value || null)}
                slotProps={{
                  // Native selects: dozens of MUI selects with hundreds of options are slow.
                  select: { native: true },
                  htmlInput: {
                    'aria-label': translate('imports.columns.fieldOf', { name: nameIn(column) }),
                  },
                }}
              >
                <option value="">{translate('imports.columns.none')}</option>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {getFieldName(name)}
                  </option>
                ))}
              </TextField>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const tableSx = {
  mt: 1,
  tableLayout: 'fixed',
  '& td, & th': { overflowWrap: 'anywhere' },
  '& .example': { color: 'text.secondary', display: { xs: 'none', sm: 'table-cell' } },
};
