import Box from '@mui/material/Box';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  useEvent,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { createPortal } from 'react-dom';
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ConflictError } from '../api/ConflictError.ts';
import { holdsFile } from '../api/files.ts';
import { useIsSafe } from './drafts/formTarget.ts';
import { useDraft } from './drafts/useDraft.ts';
import { DraftOffer } from './FormNotices.tsx';
import { changedFields, conflictsOf, type FormValues, pick } from './merge.ts';
import { registeredFields } from './problems.ts';
import { useUnsaved } from './unsaved.ts';

/** Of several Save buttons one keeps the form. */
const keptForms = new WeakSet<object>();

/**
 * Stands, unseen, in the Save button of a form of react-admin's own, and gives the form what a `SafeForm` has
 * by itself: a question before typed work is left behind, drafts, and word of other people's changes.
 */
export default function StockFormKeeper() {
  const form = useFormContext();
  const resource = useResourceContext() ?? 'form';
  const id = useRecordContext()?.id;
  const place = useRef<HTMLSpanElement>(null);
  const isSafe = useIsSafe();
  const [isKeeper, setKeeper] = useState(false);
  const { control } = form;
  useEffect(() => {
    if (isSafe || keptForms.has(control)) return;
    keptForms.add(control);
    setKeeper(true);
    return () => void keptForms.delete(control);
  }, [control, isSafe]);
  return (
    <span ref={place} hidden>
      {isKeeper && (
        <Keeper key={`${resource}/${id}`} form={form} resource={resource} place={place} />
      )}
    </span>
  );
}

type Props = { form: UseFormReturn; resource: string; place: RefObject<HTMLElement | null> };

function Keeper({ form, resource, place }: Props) {
  const record: FormValues | undefined = useRecordContext();
  const { pathname } = useLocation();
  const [changes] = useState(() => createChanges(form));
  const isNew = record?.id === undefined;
  const recordId = String(record?.id ?? 'new');
  const target = useMemo(
    () => ({ resource, recordId, isNew, record: record ?? {} }),
    [resource, recordId, isNew, record],
  );
  // No draft can hold a file.
  const [baseline] = useState(() => ({
    ...changes,
    changed: () => changes.changed().filter((field) => !holdsFile(changes.values()[field])),
  }));
  const draft = useDraft(form, target, { baseline, attempts: noAttempts });
  const isOwnAction = useSaving({ form, resource, isNew, changes, onSaved: draft.drop });
  useNews(record, changes);
  useUnsaved(
    () => changes.changed().length > 0 && !isOwnAction(),
    draft.drop,
    formRoot(pathname, isNew ? 'create' : recordId),
  );
  const top = useTop(place);
  return (
    top &&
    createPortal(
      draft.offer && (
        <Box sx={{ p: 2 }}>
          <DraftOffer draft={draft} />
        </Box>
      ),
      top,
    )
  );
}

type Changes = ReturnType<typeof createChanges>;

/** What is typed into a form and not saved, measured against what the form began with. */
function createChanges(form: UseFormReturn) {
  /** Newer than what the form takes for its beginning. */
  let newer: FormValues = {};
  /** Fields typed into that somebody else has changed as well, and that nobody was told of. */
  const contested = new Set<string>();
  const seen = (): FormValues => ({ ...form.control._defaultValues, ...newer });
  const fields = () => registeredFields(form);
  const values = (): FormValues => form.getValues();
  const show = (from: FormValues, names: readonly string[]) => {
    for (const name of names) form.setValue(name, from[name] ?? null, { shouldDirty: true });
  };
  return {
    seen,
    fields,
    values,
    show,
    contested,
    changed: () => changedFields(seen(), values(), fields()),
    restore(draft: FormValues, base: FormValues) {
      const names = Object.keys(draft);
      for (const { field } of conflictsOf(base, draft, seen(), names)) contested.add(field);
      show(draft, names);
    },
    count(from: FormValues) {
      newer = { ...newer, ...from };
    },
    begin() {
      newer = {};
    },
  };
}

const noAttempts = { all: () => [], clear: () => {}, restore: () => {} };

type SaveParts = {
  form: UseFormReturn;
  resource: string;
  isNew: boolean;
  changes: Changes;
  onSaved: () => void;
};
type Send = (
  resource: string,
  params: { data?: FormValues; meta?: Record<string, unknown> },
) => Promise<unknown>;

/**
 * Follows each save to its end. Changes to different fields merge; of a field that somebody else changed as well
 * it is told once, and the next save counts. The function says whether the page is left
 * by a submit of the form's own.
 */
function useSaving({ form, resource, isNew, changes, onSaved }: SaveParts): () => boolean {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control });
  const isSent = useRef(false);
  const isOver = useRef(true);
  isOver.current = !isSubmitting;
  const saved = useEvent(onSaved);
  const key = useRef({ of: '', value: '' });

  function told(names: string[]) {
    const labels = names.map((source) => String(translateLabel({ source, resource })));
    const title = translate('forms.elsewhere.title', { fields: labels.join(', ') });
    return new Error(`${title} ${translate('forms.elsewhere.again')}`);
  }
  const follow = useEvent(async (to: string, params: Parameters<Send>[1], next: Send) => {
    isSent.current = true;
    const before = [...changes.contested];
    changes.contested.clear();
    if (before.length > 0) throw told(before);
    const sent = { ...changes.values() };
    const body = JSON.stringify(params.data);
    if (key.current.of !== body) key.current = { of: body, value: crypto.randomUUID() };
    // The same record sent again is the same record, also when the first answer was lost.
    const meta =
      isNew && !holdsFile(params.data)
        ? { idempotencyKey: key.current.value, ...params.meta }
        : params.meta;
    const asked = { ...params, ...(meta && { meta }) };
    const result = await next(to, asked).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
      const names = changes.changed();
      const both = conflictsOf(changes.seen(), sent, error.current, names);
      // From here on their values are what is written over, knowingly.
      changes.count(pick(error.current, names));
      if (both.length > 0) throw told(both.map(({ field }) => field));
      return next(to, asked);
    });
    changes.count(sent);
    saved();
    return result;
  });
  useRegisterMutationMiddleware<Send>(follow);

  useEffect(() => {
    if (isSubmitting) return;
    // A form with an `onSubmit` of its own has done with its values what it wanted.
    if (isSubmitSuccessful && !isSent.current) {
      changes.count({ ...changes.values() });
      saved();
    }
    isSent.current = false;
  }, [isSubmitting, isSubmitSuccessful, changes, saved]);
  return () => !isOver.current && !isSent.current;
}

/**
 * A record that was read again is taken over, never over what was typed. This effect runs before the form's
 * own, which would write over it.
 */
function useNews(record: FormValues | undefined, changes: Changes) {
  const shown = useRef(record);
  useEffect(() => {
    if (shown.current === record) return;
    shown.current = record;
    const mine = changes.changed();
    const values = pick(changes.values(), mine);
    for (const { field } of conflictsOf(changes.seen(), values, record ?? {}, mine)) {
      changes.contested.add(field);
    }
    changes.begin();
    queueMicrotask(() => changes.show(values, mine));
  }, [record, changes]);
}

/** The URL of the form without that of its tab. */
function formRoot(pathname: string, last: string): string {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(encodeURIComponent(last));
  return at < 0 ? pathname : parts.slice(0, at + 1).join('/');
}

/** An element at the top of the form. */
function useTop(place: RefObject<HTMLElement | null>): HTMLElement | null {
  const [top, setTop] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    const form = place.current?.closest('form');
    form?.prepend(element);
    form?.setAttribute('data-kept', '');
    setTop(element);
    return () => element.remove();
  }, [place]);
  return top;
}
