import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  useCreatePath,
  useGetRecordRepresentation,
  useReference,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import {
  deleteDraft,
  findAllDrafts,
  type RecordDrafts,
  restoreDraft,
} from '../../forms/drafts/drafts.ts';
import type { Screen } from '../../resources/definition.ts';
import { MomentText } from '../../ui/fields/ValueText.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useFocusScreenOnUnmount, useNextFocus } from '../../ui/useRestoredFocus.ts';
import { Panel, PanelRows, RowLink } from './Panel.tsx';

type Props = { screens: readonly Screen[] };

/** The merchant's form drafts of records in this browser, to continue or discard. */
export default function UnsavedWork({ screens }: Props) {
  const translate = useTranslate();
  const { unsaved, reload } = useUnsaved();
  const rows = useNextFocus<HTMLUListElement>();
  const shown = unsaved.flatMap((work) => {
    const screen = screens.find(({ path }) => path === `/${work.resource}`);
    return screen ? [{ ...work, label: screen.label }] : [];
  });
  if (shown.length === 0) return null;

  function discard({ drafts }: RecordDrafts) {
    for (const { key } of drafts) deleteDraft(key);
    reload();
    const undo = () => {
      for (const draft of drafts) restoreDraft(draft);
      reload();
    };
    showToast({ tone: 'info', title: 'dashboard.unsaved.discarded', undo });
  }

  return (
    <Panel title={translate('dashboard.unsaved.title')}>
      <PanelRows ref={rows} sx={{ gridTemplateColumns: 'minmax(0, 1fr) max-content' }}>
        {shown.map((work) => (
          <Row
            key={`${work.resource}/${work.id}`}
            work={work}
            label={translate(work.label, { smart_count: 1 })}
            onDiscard={() => discard(work)}
          />
        ))}
      </PanelRows>
    </Panel>
  );
}

/** Follows changes of drafts in other tabs. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState(findAllDrafts);
  const reload = () => setUnsaved(findAllDrafts());
  useEffect(() => {
    const onStorage = () => setUnsaved(findAllDrafts());
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return { unsaved, reload };
}

type RowProps = { work: RecordDrafts; label: string; onDiscard: () => void };

function Row({ work, label, onDiscard }: RowProps) {
  const translate = useTranslate();
  const url = useUrlOf(work);
  useFocusScreenOnUnmount();
  const isNew = work.id === 'new';
  const typed = work.drafts.map(({ values }) => values.name).find(isText);
  const name = typed ?? (isNew ? translate('dashboard.unsaved.new', { name: label }) : null);
  return (
    <li>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RowLink to={url}>
          <bdi>{name ?? <RecordName {...work} label={label} />}</bdi>
        </RowLink>
        <Typography variant="hint">
          {label} · <MomentText at={work.savedAt} />
        </Typography>
      </Box>
      <Button
        data-remove
        size="small"
        color="inherit"
        sx={{ position: 'relative', minHeight: { xs: 44, sm: 32 } }}
        onClick={onDiscard}
      >
        {translate('forms.draft.drop')}
      </Button>
    </li>
  );
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** The record's name; the resource's label until the record is loaded. */
function RecordName({ resource, id, label }: RecordDrafts & { label: string }) {
  const { referenceRecord } = useReference({ reference: resource, id });
  const nameOf = useGetRecordRepresentation(resource);
  return <>{referenceRecord ? nameOf(referenceRecord) : label}</>;
}

/** For a page that is no resource, such as the settings, `resource` is the page's path. */
function useUrlOf({ resource, id }: RecordDrafts): string {
  const createPath = useCreatePath();
  const definition = useResourceDefinitions()[resource];
  if (!definition) return `/${resource}`;
  if (id === 'new') return createPath({ resource, type: 'create' });
  return createPath({ resource, id, type: definition.hasEdit ? 'edit' : 'show' });
}
