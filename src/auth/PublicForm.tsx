import {
  type FormEvent,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { redact } from '../browser/redact.ts';
import { showToast } from '../ui/toasts.ts';

/**
 * False while the prerendered page awaits hydration. Until then, rendering must give the same HTML as
 * the build, which has no storage.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};

/** Errors of the fields and of the whole form. */
export type FormProblems = { fields: Record<string, string>; form?: string | undefined };

/** `stay`: the submit succeeded; the form stays busy until the page changes. */
export type Submitted = FormProblems | 'stay' | undefined;

/**
 * Submits one request at a time. Loads the code of the request with `fetchTools`. After a failure, focuses the problem
 * of the whole form, or the first invalid field.
 */
export function useSubmit<Tools>(fetchTools: () => Promise<Tools>) {
  const form = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblems & { attempt?: symbol }>({ fields: {} });

  const { attempt } = problems;
  useEffect(() => {
    if (attempt) focusFirstProblem(form.current);
  }, [attempt]);

  /** Shows problems and focuses the first. */
  const showProblems = (found: FormProblems) =>
    setProblems({ ...found, attempt: Symbol('attempt') });

  async function run(action: (tools: Tools) => Promise<Submitted>) {
    // A ref: two submits can arrive before React renders again.
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setProblems({ fields: {} });
    const result = await fetchTools().then(action, reportOffline).catch(reportUnexpected);
    if (result === 'stay') return;
    inFlight.current = false;
    setIsBusy(false);
    if (result) showProblems(result);
  }

  return {
    form,
    isBusy,
    problems,
    showProblems,
    run,
    clearProblem(field: string) {
      setProblems(({ fields: { [field]: _gone, ...fields }, ...rest }) => ({ ...rest, fields }));
    },
  };
}

/** The code could not be loaded, so nothing was sent. */
function reportOffline(): Submitted {
  showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
  return undefined;
}

/** Actions resolve with their problems; a rejection is a bug. */
function reportUnexpected(error: unknown): Submitted {
  console.error(redact(error));
  showToast({ tone: 'error', title: 'errors.requestFailed', text: 'errors.unexpected' });
  return undefined;
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector('.auth-alert, [aria-invalid="true"]');
  if (first instanceof HTMLElement) first.focus();
}

/** Calls `start` on the first input, so that the code is loaded before the submit. */
export function useFirstTyping(start: () => void): () => void {
  const hasStarted = useRef(false);
  return () => {
    if (!hasStarted.current) start();
    hasStarted.current = true;
  };
}

type PublicFormProps = {
  submit: Pick<ReturnType<typeof useSubmit>, 'form' | 'isBusy' | 'problems'>;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form with the problem of the whole form above its fields. */
export function PublicForm({ submit, onSubmit, children }: PublicFormProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form
      className="auth-form"
      method="post"
      noValidate
      ref={submit.form}
      onSubmit={send}
      aria-busy={submit.isBusy}
    >
      {submit.problems.form && (
        <p className="auth-alert" role="alert" tabIndex={-1}>
          {submit.problems.form}
        </p>
      )}
      {children}
    </form>
  );
}

type SubmitButtonProps = { isBusy: boolean; busyText: string; children: string };

/**
 * Not `disabled` while busy, because the button would lose the focus; `useSubmit` ignores a second
 * press. Before hydration, the button does not submit: the browser would send the password to the
 * page's URL.
 */
export function SubmitButton({ isBusy, busyText, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <button
        type={isHydrated ? 'submit' : 'button'}
        className="auth-submit"
        aria-disabled={isBusy}
      >
        {isBusy && <span className="auth-spinner" aria-hidden="true" />}
        {children}
      </button>
      <p className="auth-hidden" role="status">
        {isBusy && busyText}
      </p>
    </>
  );
}

type InputProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string };

type FieldProps = {
  label: ReactNode;
  problem: string | undefined;
  /** Shown below the field, before its problem. */
  hint?: ReactNode;
  /** Id of a further description, such as the password rules. */
  describedBy?: string | undefined;
  /** Class and direction of the element around the input. */
  boxClassName?: string;
  dir?: 'ltr';
  children: (input: InputProps) => ReactNode;
};

/** A label, an input and its problem. */
export function Field(props: FieldProps) {
  const { label, problem, hint, describedBy, boxClassName = 'auth-box', dir, children } = props;
  const id = useId();
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const described = [describedBy, hint !== undefined && hintId, problemId];
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className={boxClassName} dir={dir} data-invalid={problem !== undefined || undefined}>
        {children({
          id,
          'aria-invalid': problem !== undefined,
          'aria-describedby': described.filter(Boolean).join(' '),
        })}
      </div>
      {/* Rendered even while empty: a live region must exist before its text changes. */}
      {hint !== undefined && (
        <p className="auth-hint" id={hintId} role="status">
          {hint}
        </p>
      )}
      <p className="auth-problem" id={problemId} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  );
}

type TextFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  name: string;
  autoComplete: string;
  type?: HTMLInputTypeAttribute;
  isOptional?: boolean;
};

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, problem, name, autoComplete, type = 'text' } = props;
  return (
    <Field label={label} problem={problem}>
      {(input) => (
        <input
          {...input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          maxLength={type === 'email' ? 254 : 100}
          dir={type === 'email' ? 'ltr' : 'auto'}
          required={!props.isOptional}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
