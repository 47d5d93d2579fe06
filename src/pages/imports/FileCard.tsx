import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IMPORT_TYPES, type ImportType } from '../../../contract/import.ts';
import { guessDecimal, type ImportSource } from '../../../domain/imports/importFields.ts';
import { useDropTarget } from '../../forms/pictures/useDropTarget.ts';
import { readSession } from '../../session/session.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { ColumnsGuide } from './ColumnsGuide.tsx';
import { UnreadableError } from './reader/unreadableError.ts';
import { readFile } from './reader/workerReader.ts';
import { recogniseColumns } from './recogniseColumns.ts';

/** A readable file, its first rows, and how its columns are imported. */
export type OpenedFile = {
  file: File;
  head: string[];
  /** Some of the first rows. */
  sample: string[][];
  source: ImportSource;
  fields: (string | null)[];
  decimal: '.' | ',';
  words: Record<string, string>;
  /** Whether empty cells clear fields; the default depends on the file's source. */
  clears: boolean;
  /** Only for tracking numbers: the carrier of rows that have none. */
  carrier: string;
  notifyCustomers: boolean;
};

type Props = {
  type: ImportType;
  onType: (type: ImportType) => void;
  onOpen: (file: OpenedFile) => void;
};

/** Accepts a chosen, dropped or pasted file. */
export function FileCard({ type, onType, onOpen }: Props) {
  const translate = useTranslate();
  const [opening, setOpening] = useState('');
  const [problem, setProblem] = useState<UnreadableError | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(null);
  const open = useCallback(
    async ([file]: readonly File[]) => {
      if (!file) return;
      latest.current = file;
      setProblem(null);
      setOpening(file.name);
      const opened = await openFile(file, type).catch((error: unknown) =>
        error instanceof UnreadableError ? error : new UnreadableError('gone'),
      );
      // The merchant has chosen another file meanwhile.
      if (latest.current !== file) return;
      setOpening('');
      if (opened instanceof UnreadableError) setProblem(opened);
      else onOpen(opened);
    },
    [type, onOpen],
  );
  const onFiles = useCallback((files: File[]) => void open(files), [open]);
  const { isOver, dropProps } = useDropTarget(onFiles);
  return (
    <DetailCard title="imports.file.title">
      <TypeChoice type={type} onType={onType} />
      <DropZone {...dropProps} data-over={isOver || undefined}>
        <UploadFileOutlined color="primary" fontSize="large" aria-hidden />
        <Button variant="contained" loading={opening !== ''} onClick={() => input.current?.click()}>
          {translate('imports.file.choose')}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {opening === ''
            ? translate('imports.file.drop')
            : translate('imports.file.opening', { name: `\u2068${opening}\u2069` })}
        </Typography>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={translate('imports.file.choose')}
          onChange={({ target }) => {
            void open([...(target.files ?? [])]);
            // Lets the merchant choose the same file again after correcting it.
            target.value = '';
          }}
        />
      </DropZone>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle>{translate('imports.unreadable.title')}</AlertTitle>
          {translate(`imports.unreadable.${problem.code}`, problem.values)}
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary">
        {translate('imports.file.hint')}
      </Typography>
      <ColumnsGuide key={type} type={type} />
    </DetailCard>
  );
}

function TypeChoice({ type, onType }: Pick<Props, 'type' | 'onType'>) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {translate('imports.type.label')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={type}
        onChange={(_, value) => {
          const chosen = IMPORT_TYPES.find((one) => one === value);
          if (chosen) onType(chosen);
        }}
      >
        {IMPORT_TYPES.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={translate(`imports.type.${one}`)}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" color="textSecondary">
        {translate(`imports.typeText.${type}`)}
      </Typography>
    </>
  );
}

const DropZone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(2, 0),
  padding: theme.spacing(4, 2),
  textAlign: 'center',
  border: `2px dashed ${theme.palette.divider}`,
  borderRadius: 12,
  '&[data-over]': { borderColor: theme.palette.primary.main, background: theme.palette.sunken },
}));

async function openFile(file: File, type: ImportType): Promise<OpenedFile> {
  const reading = await readFile(file);
  // Closed, because the check opens the file again.
  reading.close();
  const { head, sample } = reading;
  const { source, fields, words } = await recogniseColumns(type, head);
  const { currency, emailLanguage } = readSession().storeSettings;
  return {
    file,
    head,
    sample,
    source,
    fields,
    decimal: guessDecimal(fields, sample, currency),
    words,
    clears: source === 'console' || source === 'shopify',
    carrier: '',
    notifyCustomers: emailLanguage !== null,
  };
}
