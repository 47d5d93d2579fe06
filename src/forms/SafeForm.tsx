import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  FormGroupsProvider,
  SourceContextProvider,
  useEvent,
  useRecordContext,
  useTranslate,
  useTranslateLabel,
  ValidationError,
} from 'react-admin';
import { FormProvider, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import type * as v from 'valibot';
import { fieldTypeOf, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { countryName } from '../../domain/countries.ts';
import { numberText, percentText } from '../../domain/intl.ts';
import { formatMoney, isCurrency } from '../../domain/money.ts';
import { isCommand } from '../browser/keys.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { bottomBar, bottomBarSx } from '../ui/barHeights.ts';
import { fullMoment, longDay } from '../ui/fields/moment.ts';
import { ReferenceName } from '../ui/fields/ReferenceName.tsx';
import { taxClassText } from '../ui/fields/taxClassText.ts';
import { useFocusScreenOnUnmount } from '../ui/useRestoredFocus.ts';
import { useStoreCurrency, useStoreZone } from '../ui/useStoreSettings.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardProvider } from './discard.ts';
import { DraftNotice } from './drafts/DraftNotice.tsx';
import { useFormTarget } from './drafts/formTarget.ts';
import { InputChecksProvider } from './inputs/useFormattedInput.ts';
import type { FormValues } from './merge.ts';
import { errorsIn } from './problems.ts';
import type { Baseline } from './useBaseline.ts';
import { useSafeForm, type Validate } from './useSafeForm.ts';

export type SafeFormProps = {
  /** The contract's schema of the input. Formats values, and validates the input unless `validate` is given. */
  schema: v.GenericSchema;
  /** Validates the input instead of the schema. `seen` is the record before the changes. */
  validate?: Validate;
  children: ReactNode;
  /** Wraps the inputs and the save bar, for example in a context provider. */
  wrap?: (content: ReactNode) => ReactNode;
  /** Buttons beside Save, such as Duplicate or Delete. */
  actions?: ReactNode;
  /** The label of the save button, and callbacks before a submit. */
  submit?: Submit;
  /** Renders a summary in the save bar while there are unsaved changes. */
  summary?: (parts: SummaryParts) => ReactNode;
  /** Formats a field's value; undefined to format it by the schema. `values` are those passed to `textOf`. */
  valueText?: (field: string, value: unknown, values: FormValues) => string | undefined;
  /** The label of a path such as `variants.3.price`; undefined for the default label. */
  partLabel?: (path: string, values: FormValues) => string | undefined;
};

/**
 * `label` is a translation key. `onClick` runs before a submit by the button or Enter, `onShortcut` before a submit by
 * Ctrl+S or Cmd+S.
 */
type Submit = {
  label: string;
  onClick?: (form: UseFormReturn) => void;
  onShortcut?: (form: UseFormReturn) => void;
};

export type SummaryParts = {
  baseline: Baseline;
  labelOf: (field: string) => string;
  /** Formats a field's value; money in the currency of `values`, if it has one. `values` defaults to the form's. */
  textOf: (field: string, value: unknown, values?: FormValues) => string;
};

/**
 * A form that guards unsaved changes and stores them as a draft. Writes once on a double submit. A create sends the
 * fields with an input; an update sends the changed fields. Merges other merchants' changes, and asks about conflicts.
 * Also runs each input's own `validate`. A custom input must register with `useInput`. To focus an input, the form
 * looks for its `name`, or for `data-field` on its container.
 */
export function SafeForm(props: SafeFormProps) {
  const { schema, validate, children, actions, submit, summary, valueText, partLabel } = props;
  const { wrap = (content) => content } = props;
  const target = useFormTarget();
  const element = useRef<HTMLFormElement>(null);
  const focus = useCallback((fields: string[]) => focusField(element.current, fields), []);
  const state = useSafeForm({ schema, validate, target, element, onRefused: focus });
  const { form, checks, discards, baseline, saving, draft, hasChanges, discard } = state;
  const translateLabel = useTranslateLabel();
  const labelOf = (field: string) =>
    partLabel?.(field, baseline.values()) ??
    String(translateLabel({ source: field, resource: target.resource }));
  const hasInput = (field: string) =>
    element.current !== null && controlOf(element.current, field) !== null;
  const plainText = useValueText(schema, target.resource);
  const textOf = (field: string, value: unknown, values = baseline.values()) =>
    valueText?.(field, value, values) ?? plainText(field, value, values);
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${target.resource}.fields.${name}`,
    }),
    [target.resource],
  );
  useSaveShortcut(element, () => {
    if (saving.isSaving) return;
    submit?.onShortcut?.(form);
    void saving.submit();
  });

  return (
    <SourceContextProvider value={source}>
      <FormProvider {...form}>
        <FormGroupsProvider>
          <form ref={element} noValidate onSubmit={saving.submit}>
            <DraftNotice draft={draft} />
            <ChangedElsewhere baseline={baseline} hasInput={hasInput} labelOf={labelOf} />
            <ErrorSummary form={element} labelOf={labelOf} onPick={(field) => focus([field])} />
            {wrap(
              <>
                <DiscardProvider value={discards}>
                  <InputChecksProvider value={checks}>{children}</InputChecksProvider>
                </DiscardProvider>
                <SaveBar
                  isSaving={saving.isSaving}
                  hasChanges={hasChanges}
                  isNew={target.isNew}
                  onDiscard={discard}
                  actions={actions}
                  submit={submit}
                  summary={hasChanges && summary?.({ baseline, labelOf, textOf })}
                />
              </>,
            )}
          </form>
          {saving.question && (
            <ConflictDialog
              conflicts={saving.question}
              labelOf={labelOf}
              renderValue={(field, value) => {
                const reference = referenceOf(schema, field);
                return reference && typeof value === 'string' ? (
                  <ReferenceName resource={reference} id={value} />
                ) : (
                  textOf(field, value)
                );
              }}
              onAnswer={saving.answer}
              onCancel={saving.cancelQuestion}
            />
          )}
        </FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
}

/** Saves on Ctrl+S or Cmd+S, unless a dialog without this form is open. */
function useSaveShortcut(form: RefObject<HTMLElement | null>, save: () => void): void {
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    if (!isCommand(event, 's')) return;
    event.preventDefault();
    const dialog = document.querySelector('[role="dialog"]');
    if (!event.repeat && (!dialog || dialog.contains(form.current))) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [handleKeyDown]);
}

const MAX_TEXT_LENGTH = 400;

/**
 * Returns a function that formats a field's value as text, by the schema. The label of a picklist value is the
 * translation of `<resource>.<field>.<value>`, or of the same key below `resources`.
 */
function useValueText(
  schema: v.GenericSchema,
  resource: string,
): (field: string, value: unknown, values: FormValues) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const recordCurrency: unknown = useRecordContext()?.currency;
  const storeCurrency = useStoreCurrency();
  const timeZone = useStoreZone();
  const formatNumberValue = (field: string, value: number, { currency }: FormValues) => {
    const type = fieldTypeOf(schema, field);
    // If the form changes the currency, amounts are shown in the new currency.
    const shownCurrency = [currency, recordCurrency].find(isCurrency) ?? storeCurrency;
    if (type === 'money') return formatMoney(value, shownCurrency, locale);
    return type === 'percent' ? percentText(value, locale) : numberText(value, locale);
  };
  const formatTextValue = (field: string, text: string) => {
    const type = fieldTypeOf(schema, field);
    if (type === 'instant') return fullMoment(text, timeZone, locale);
    if (type === 'day') return longDay(text, 'UTC', locale);
    if (type === 'country') return countryName(text, locale);
    if (type === 'taxClass') return taxClassText(text, translate);
    if (ruleOf(schema, field).type !== 'picklist') return text;
    const key = `${resource}.${field}.${text}`;
    return translate(key, { _: translate(`resources.${key}`, { _: text }) });
  };
  return (field, value, values) => {
    if (value === null || value === undefined || value === '') return translate('forms.empty');
    if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') return formatNumberValue(field, value, values);
    if (Array.isArray(value)) {
      const isText = value.every((item) => typeof item === 'string');
      return isText && value.length > 0
        ? value.map((item) => formatTextValue(field, item)).join(', ')
        : translate('forms.entries', { smart_count: value.length });
    }
    if (typeof value === 'object') return JSON.stringify(value);
    const text = formatTextValue(field, String(value));
    return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  };
}

type Props = {
  form: RefObject<HTMLElement | null>;
  labelOf: (field: string) => string;
  onPick: (field: string) => void;
};

/** Lists the problems above the fields, in the order of the page. A click on a problem focuses its field. */
function ErrorSummary({ form, labelOf, onPick }: Props) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const problems = form.current ? inPageOrder(form.current, errorsIn(errors)) : [];
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>{translate('forms.problems.title', { smart_count: problems.length })}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              color="inherit"
              // Keeps a text of two lines beside its bullet.
              sx={{ textAlign: 'start', verticalAlign: 'top' }}
              onClick={() => onPick(field)}
            >
              {translate('forms.problems.of', { field: labelOf(field) })}{' '}
              <ValidationError error={message} />
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type SaveBarProps = {
  isSaving: boolean;
  hasChanges: boolean;
  isNew: boolean;
  onDiscard: () => void;
  actions?: ReactNode;
  submit?: Submit | undefined;
  summary?: ReactNode;
};

/** Sticks to the bottom, within reach of a thumb. */
function SaveBar(props: SaveBarProps) {
  const { isSaving, hasChanges, isNew, onDiscard, actions, summary } = props;
  const { label, onClick }: Submit = props.submit ?? { label: 'forms.save' };
  const translate = useTranslate();
  const form = useFormContext();
  const status = isSaving ? 'forms.saving' : hasChanges ? 'forms.unsaved' : null;
  return (
    <Box ref={bottomBar} className="save-bar" sx={{ ...bottomBarSx, mt: 3 }}>
      {summary && <Box sx={summarySx}>{summary}</Box>}
      <Box sx={actionsSx}>{actions}</Box>
      <Typography
        variant="body2"
        role="status"
        sx={!status || (summary && !isSaving) ? hiddenStatusSx : statusSx}
      >
        {status && translate(status)}
      </Typography>
      {hasChanges && !isSaving && <DiscardButton onClick={onDiscard} />}
      <Button
        type="submit"
        onClick={() => isSaving || onClick?.(form)}
        variant={hasChanges || isSaving || isNew ? 'contained' : 'outlined'}
        aria-disabled={isSaving}
        aria-busy={isSaving}
        startIcon={
          isSaving ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined
        }
        sx={{ minWidth: 112, minHeight: { xs: 44, sm: 36 }, flexGrow: { xs: 1, sm: 0 } }}
      >
        {translate(label)}
      </Button>
    </Box>
  );
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  useFocusScreenOnUnmount();
  return <Button onClick={onClick}>{translate('forms.discard')}</Button>;
}

// On a phone, the empty element would add a gap. On wider screens, its margin keeps the buttons at the end.
const actionsSx = {
  display: 'flex',
  gap: 1,
  mr: 'auto',
  '&:empty': { display: { xs: 'none', sm: 'flex' } },
};
const statusSx = { color: 'text.secondary' };
// Phones hide the status beside a summary, which implies unsaved changes. Screen readers still announce the status.
const hiddenStatusSx = (theme: Theme) => ({
  ...statusSx,
  [theme.breakpoints.down('sm')]: visuallyHidden,
});

// Beside the buttons if there is room; above them on a phone.
const summarySx = { flex: { xs: '1 1 100%', sm: '1 1 280px' }, minWidth: 0 };

/**
 * The form dispatches this event before it focuses a field. A container (`data-field`) that does not render all inputs
 * cancels the event, then shows and focuses the input itself. `detail` is the field's path.
 */
export const SHOW_FIELD = 'showfield';

/** Focuses the first of `fields`, in the order of the page. */
function focusField(form: HTMLElement | null, fields: readonly string[]): void {
  if (!form) return;
  const entries = fields.map((field) => ({ field }));
  const [first] = inPageOrder(form, entries);
  if (!first?.control) return;
  const { field, control } = first;
  if (!control.dispatchEvent(new CustomEvent(SHOW_FIELD, { detail: field, cancelable: true }))) {
    return;
  }
  control.focus();
  control.scrollIntoView?.({ block: 'center' });
}

/** Sorts entries by the position of their inputs; those of a list by their row, which may not be rendered. */
function inPageOrder<Entry extends { field: string }>(
  form: HTMLElement,
  entries: readonly Entry[],
) {
  return entries
    .map((entry) => ({ ...entry, ...placeOf(form, entry.field) }))
    .sort(
      (one, other) =>
        compareElements(one.container, other.container) ||
        one.row - other.row ||
        compareElements(one.control, other.control),
    );
}

function placeOf(form: HTMLElement, field: string) {
  const [list = field, row] = field.split('.');
  const container = containerOf(form, list);
  const control = controlOf(form, field) ?? container;
  return { control, container: container ?? control, row: Number(row) || 0 };
}

/** Missing elements come last. */
function compareElements(one: HTMLElement | null, other: HTMLElement | null): number {
  if (one === other) return 0;
  if (!one || !other) return one ? -1 : 1;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function containerOf(form: HTMLElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
}

/** Finds an input by its name, or by `data-field` on its container. Returns the container if it has no control. */
function controlOf(form: HTMLElement, field: string): HTMLElement | null {
  const name = CSS.escape(field);
  const named = form.querySelector<HTMLElement>(`[name="${name}"]`);
  // The named input of a select is hidden; another element takes the focus.
  if (named && !named.matches('[type="hidden"], [aria-hidden="true"]')) return named;
  const container = named?.closest<HTMLElement>('.MuiFormControl-root') ?? containerOf(form, field);
  // A container may have several inputs, such as those of pictures: prefers one with a problem.
  const inner =
    container?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])') ??
    container?.querySelector<HTMLElement>(
      '[role="combobox"], button:enabled, textarea, input:not([aria-hidden="true"]):not([type="hidden"])',
    );
  return inner ?? container ?? null;
}
