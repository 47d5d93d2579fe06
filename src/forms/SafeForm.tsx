import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import {
  FormGroupsProvider,
  SourceContextProvider,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type * as v from 'valibot';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ChangedElsewhere, DraftOffer } from './FormNotices.tsx';
import { focusField } from './focusField.ts';
import { useFormTarget } from './formTarget.ts';
import { InputChecksProvider } from './inputChecks.ts';
import type { FormValues } from './merge.ts';
import { SaveBar } from './SaveBar.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Baseline } from './useBaseline.ts';
import { useSafeForm } from './useSafeForm.ts';
import { useSaveShortcut } from './useSaveShortcut.ts';
import { useValueText } from './useValueText.ts';

export type SafeFormProps = {
  /** The contract's schema of the whole input; its problems are told beside the fields. */
  schema: v.GenericSchema;
  children: ReactNode;
  /** Buttons beside Save, such as Duplicate or Delete. */
  actions?: ReactNode;
  /** Field -> translation key of its name in summaries; else `resources.<resource>.fields.<field>`. */
  labels?: Record<string, string>;
  /** Names in the save bar what will be saved. */
  summary?: (parts: SummaryParts) => ReactNode;
  /** A field's value in words, where its schema does not say enough; `values` are the form's. */
  valueText?: (field: string, value: unknown, values: FormValues) => string | undefined;
};

export type SummaryParts = {
  baseline: Baseline;
  labelOf: (field: string) => string;
  /** A field's value in words. */
  textOf: (field: string, value: unknown) => string;
};

/**
 * A form that loses nothing: unsaved changes are guarded and kept as a draft, a double submit is one
 * write, only fields with an input are sent, other people's changes are merged or asked about.
 * The rules are the contract's, and beside them each input's own `validate`. An input that is not
 * react-admin's registers with `useInput`, and carries its name or `data-field` to be focused by.
 */
export function SafeForm(props: SafeFormProps) {
  const { schema, children, actions, labels, summary, valueText } = props;
  const target = useFormTarget();
  const element = useRef<HTMLFormElement>(null);
  const focus = useCallback((fields: string[]) => focusField(element.current, fields), []);
  const state = useSafeForm(schema, target, focus);
  const { form, checks, baseline, saving, draft, hasChanges, discard } = state;
  const labelOf = useLabels(target.resource, labels);
  const plainText = useValueText(schema);
  const textOf = (field: string, value: unknown) =>
    valueText?.(field, value, baseline.values()) ?? plainText(field, value);
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${target.resource}.fields.${name}`,
    }),
    [target.resource],
  );
  useUnsaved(() => baseline.changed().length > 0, draft.drop);
  useSaveShortcut(element, () => void saving.submit());

  return (
    <SourceContextProvider value={source}>
      <FormProvider {...form}>
        <FormGroupsProvider>
          <form ref={element} noValidate onSubmit={saving.submit}>
            <DraftOffer draft={draft} />
            <ChangedElsewhere baseline={baseline} labelOf={labelOf} />
            <ErrorSummary labelOf={labelOf} onPick={(field) => focus([field])} />
            <InputChecksProvider value={checks}>{children}</InputChecksProvider>
            <SaveBar
              isSaving={saving.isSaving}
              hasChanges={hasChanges}
              onDiscard={discard}
              actions={actions}
              summary={hasChanges && summary?.({ baseline, labelOf, textOf })}
            />
          </form>
          {saving.question && (
            <ConflictDialog
              conflicts={saving.question}
              labelOf={labelOf}
              textOf={textOf}
              onAnswer={saving.answer}
              onCancel={saving.cancelQuestion}
            />
          )}
        </FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
}

function useLabels(resource: string, labels: Record<string, string> = {}) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  return (field: string): string => {
    const key = labels[field];
    return key ? translate(key) : String(translateLabel({ source: field, resource }));
  };
}
