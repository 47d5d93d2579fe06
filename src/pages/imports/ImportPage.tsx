import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { IMPORT_TYPES, type ImportType } from '../../../contract/import.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { ColumnsCard } from './ColumnsCard.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileCard, type OpenedFile } from './FileCard.tsx';
import { ImportReport, useFocusedStep } from './ImportReport.tsx';
import { importResources } from './importTexts.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { useCheck } from './useCheck.ts';

/** The steps of an import: choose a file, map columns, check, import, undo. The URL has the type and the import. */
export default function ImportPage() {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const type = IMPORT_TYPES.find((one) => one === search.get('type')) ?? 'products';
  const id = search.get('import');
  const list = importResources[type];
  const goTo = (to: { type?: ImportType; import?: string }) => setSearch({ type, ...to });
  return (
    <>
      <FormHeader
        title={translate('imports.title')}
        backTo={`/${list}`}
        backLabel={`resources.${list}.name`}
      >
        <Typography color="textSecondary">{translate('imports.intro')}</Typography>
      </FormHeader>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Steps key={type} type={type} id={id} goTo={goTo} />
      </Box>
    </>
  );
}

type StepsProps = {
  type: ImportType;
  id: string | null;
  goTo: (to: { type?: ImportType; import?: string }) => void;
};

function Steps({ type, id, goTo }: StepsProps) {
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [isChanging, setChanging] = useState(false);
  const open = (next: OpenedFile | null) => {
    setChanging(false);
    setFile(next);
  };
  const check = useCheck((begun) => goTo({ import: begun }));
  useFocusedStep(id ?? (file ? 'columns' : 'file'));
  if (id !== null) {
    return (
      <ImportReport
        key={id}
        id={id}
        // The state of another import's check does not apply.
        check={check.id === id ? check : { ...check, phase: 'idle', error: null }}
        onColumns={
          // Another import has columns of its own.
          file && check.id === id && check.file === file.file
            ? () => {
                setChanging(true);
                goTo({});
              }
            : undefined
        }
        onAnother={() => {
          open(null);
          goTo({});
        }}
      />
    );
  }
  return (
    <>
      <StorageNotice />
      {file ? (
        <ColumnsCard
          type={type}
          file={file}
          isRunning={check.phase === 'running'}
          error={check.error}
          isChanging={isChanging}
          onCheck={(choice) => {
            // Stored for when the merchant returns to the columns.
            setFile({ ...file, ...choice });
            void check.start(file, { type, ...choice });
          }}
          onAnother={() => open(null)}
        />
      ) : (
        <FileCard type={type} onType={(chosen) => goTo({ type: chosen })} onOpen={open} />
      )}
      <EarlierImports onOpen={(one) => goTo({ type: one.type, import: one._id })} />
    </>
  );
}
