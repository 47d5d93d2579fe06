import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import { type EmailEvent, EmailTextInput } from '../../../contract/customerEmail.ts';
import { EMAIL_LANGUAGES, type EmailLanguage } from '../../../contract/emailLanguage.ts';
import { type Problem, problemsOf } from '../../../contract/problems.ts';
import { placeholdersOf, unknownPlaceholder } from '../../../domain/emailPlaceholders.ts';
import type { VersionedText } from '../../api/calls/emailCalls.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { DialogForm, TitledDialog } from '../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../forms/drafts/useDraftState.ts';
import { useErrorText } from '../../forms/problems.ts';
import { languageDirection, languages } from '../../i18n/languages.ts';
import { EmailText } from '../../ui/fields/EmailText.tsx';
import { ReadFailedPanel } from '../../ui/StatePanel.tsx';
import { showToast } from '../../ui/toasts.ts';

interface Props {
  event: EmailEvent;
  /** Initial language. */
  language: EmailLanguage;
  onClose: () => void;
}

/** Edits, previews or resets the text of an email in each language. */
export default function EmailTextDialog({ event, language: first, onClose }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const [language, setLanguage] = useState(first);
  const [hasNewerText, setHasNewerText] = useState(false);
  const id = `${event}-${language}`;
  // Keeps the dialog open during a write: the response would otherwise close the dialog of another email.
  const isRunning = useIsMutating({ mutationKey: WRITE }) > 0;
  const query = useQuery({
    queryKey: ['emailText', id],
    queryFn: ({ signal }) => dataProvider.getEmailText(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const title = translate('settings.emails.title', {
    name: translate(`settings.emails.${event}`),
  });
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      isRunning={isRunning}
      disableBackdropClick
      onClose={onClose}
    >
      {query.data ? (
        <TextForm
          key={id}
          {...{ event, language, onClose }}
          read={query.data}
          hasNewerText={hasNewerText}
          onLanguage={(chosen) => {
            setHasNewerText(false);
            setLanguage(chosen);
          }}
          onNewerText={() => {
            setHasNewerText(true);
            void query.refetch();
          }}
        />
      ) : (
        <Box sx={{ p: 3 }}>
          {query.error ? (
            <ReadFailedPanel
              title="settings.failed"
              isFetching={query.isFetching}
              refetch={query.refetch}
            />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </Box>
      )}
    </TitledDialog>
  );
}

const WRITE = ['emailText', 'write'];

type FormProps = Omit<Props, 'language'> & {
  language: EmailLanguage;
  onLanguage: (language: EmailLanguage) => void;
  read: VersionedText;
  /** True after a write was refused because the text has changed elsewhere. */
  hasNewerText: boolean;
  onNewerText: () => void;
};

const Typed = v.object({ subject: v.string(), body: v.string() });

function TextForm({ event, language, read, onLanguage, onClose, ...overtaken }: FormProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const { text, version } = read;
  const { _id: id, subject, body, isDefault } = text;
  const problemsOfText = useTextProblems(event);
  const draft = useDraftState('emailTexts', id, Typed, { subject, body });
  const [isChecked, setChecked] = useState(false);
  const problems = isChecked ? problemsOfText(draft.values) : {};
  const { run, failure, isRunning } = useTextWrite({
    onDone() {
      draft.reset();
      const name = translate(`settings.emails.${event}`);
      showToast({ tone: 'success', title: 'settings.saved.email', values: { name } });
      onClose();
    },
    onNewerText: overtaken.onNewerText,
  });
  const save = () => {
    setChecked(true);
    if (Object.keys(problemsOfText(draft.values)).length > 0) return;
    run(() => dataProvider.updateEmailText(id, draft.values, version));
  };
  return (
    <DialogForm
      confirm={translate('ra.action.save')}
      isRunning={isRunning}
      onConfirm={save}
      onCancel={() => {
        draft.reset();
        onClose();
      }}
    >
      <TextField
        select
        label={translate('settings.emails.language')}
        value={language}
        disabled={isRunning}
        onChange={({ target }) => {
          const chosen = EMAIL_LANGUAGES.find((code) => code === target.value);
          if (chosen) onLanguage(chosen);
        }}
      >
        {EMAIL_LANGUAGES.map((code) => (
          <MenuItem key={code} value={code} lang={code}>
            {languages.find((one) => one.code === code)?.name}
          </MenuItem>
        ))}
      </TextField>
      <DraftNotice draft={draft} />
      {overtaken.hasNewerText && (
        <Alert severity="warning">{translate('settings.emails.changed')}</Alert>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextFields
        {...{ event, language }}
        values={draft.values}
        problems={problems}
        onChange={draft.change}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PreviewButton id={id} values={draft.values} onWrong={() => setChecked(true)} />
        {!isDefault && (
          <Button
            size="small"
            color="inherit"
            disabled={isRunning}
            onClick={() => run(() => dataProvider.resetEmailText(id, version))}
          >
            {translate('settings.emails.reset')}
          </Button>
        )}
      </Box>
    </DialogForm>
  );
}

type FieldsProps = {
  event: EmailEvent;
  language: EmailLanguage;
  values: EmailTextInput;
  problems: Partial<Record<string, string>>;
  onChange: (changes: Partial<EmailTextInput>) => void;
};

/** Placeholder buttons insert at the last cursor position in the body. */
function TextFields({ event, language, values, problems, onChange }: FieldsProps) {
  const translate = useTranslate();
  const body = useRef<HTMLTextAreaElement>(null);
  const legendId = useId();
  const own = { dir: languageDirection(language), lang: language };
  // Aligns the text by its own direction, not by the direction of the page.
  const sx = { '& .MuiInputBase-input': { textAlign: 'start' } };
  const insert = (placeholder: string) => {
    const { current: area } = body;
    if (!area) return;
    // `setRangeText` keeps the cursor position, which a controlled value would move to the end.
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end');
    onChange({ body: area.value });
    area.focus();
  };
  return (
    <>
      <TextField
        label={translate('settings.emails.subject')}
        value={values.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
        error={problems.subject !== undefined}
        helperText={problems.subject}
        slotProps={{ htmlInput: own }}
        sx={sx}
      />
      <TextField
        label={translate('settings.emails.body')}
        value={values.body}
        onChange={({ target }) => onChange({ body: target.value })}
        inputRef={body}
        multiline
        minRows={8}
        maxRows={16}
        error={problems.body !== undefined}
        helperText={problems.body ?? translate('settings.emails.bodyHelp')}
        slotProps={{ htmlInput: own }}
        sx={sx}
      />
      <Box role="group" aria-labelledby={legendId}>
        <Typography id={legendId} variant="muted" sx={{ mb: 0.75 }}>
          {translate('settings.emails.insert')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {placeholdersOf(event, 'body').map((name) => (
            <Chip
              key={name}
              size="small"
              label={translate(`settings.emails.placeholder.${name}`)}
              onClick={() => insert(`{${name}}`)}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}

type PreviewProps = { id: string; values: EmailTextInput; onWrong: () => void };

/** Previews the unsaved text with sample data. */
function PreviewButton({ id, values, onWrong }: PreviewProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const errorText = useErrorText();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (words: EmailTextInput) => dataProvider.previewEmailText(id, words),
    meta: { isErrorShown: true },
    onError: onWrong,
  });
  const isCurrent = JSON.stringify(variables) === JSON.stringify(values);
  return (
    <>
      <Button size="small" loading={isPending} onClick={() => mutate(values)}>
        {translate('settings.emails.preview')}
      </Button>
      <Box sx={{ order: 1, flexBasis: '100%' }}>
        {isCurrent && data && (
          <EmailText email={data} label={translate('settings.emails.preview')} />
        )}
        {isCurrent && error && (
          <Typography role="alert" variant="body2" color="error">
            {errorText(error)}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** Returns a function that gives the error texts by field. */
function useTextProblems(event: EmailEvent): (values: EmailTextInput) => Record<string, string> {
  const translate = useTranslate();
  return (values) => {
    const unknown = (['subject', 'body'] as const).flatMap((field): Problem[] => {
      const name = unknownPlaceholder(values[field], event, field);
      const known = placeholdersOf(event, field).map((one) => `{${one}}`);
      const messageValues = { name: name ?? '', known: known.join(', ') };
      return name ? [{ field, code: 'emailText.placeholderUnknown', values: messageValues }] : [];
    });
    const problems = [...problemsOf(EmailTextInput, values), ...unknown];
    return Object.fromEntries(
      problems.map(({ field, code, values: messageValues }) => [
        field,
        translate(`problems.${code}`, messageValues),
      ]),
    );
  };
}

type WriteOptions = { onDone: () => void; onNewerText: () => void };

function useTextWrite({ onDone, onNewerText }: WriteOptions) {
  const errorText = useErrorText();
  const { mutate, error, isPending } = useMutation({
    mutationKey: WRITE,
    mutationFn: (write: () => Promise<void>) => write(),
    meta: { isErrorShown: true },
    onSuccess: onDone,
    onError: (refused) => hasNewerText(refused) && onNewerText(),
  });
  const failure = error && !hasNewerText(error) ? errorText(error) : null;
  return { run: mutate, isRunning: isPending, failure };
}

function hasNewerText(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
