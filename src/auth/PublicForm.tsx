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
import { showToast } from '../ui/toasts.ts';

/**
 * False while the prerendered page waits for React: the browser's data is unknown, and only the fields react.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};

/** Texts beside the fields and above the form. */
export type FormProblems = { fields: Record<string, string>; form?: string | undefined };

/** `stay`: it is done and the page is about to go, so the form stays busy. */
export type Submitted = FormProblems | 'stay' | undefined;

/** A form that is sent once at a time, with what sending needs. After a failure the focus is on the first thing to mend. */
export function useSubmit<Tools>(fetchTools: () => Promise<Tools>) {
  const form = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblems & { attempt?: symbol }>({ fields: {} });

  const { attempt } = problems;
  useEffect(() => {
    if (attempt) focusFirstProblem(form.current);
  }, [attempt]);

  /** Puts problems into the form, and the focus on the first. */
  const tell = (found: FormProblems) => setProblems({ ...found, attempt: Symbol('attempt') });

  async function run(action: (tools: Tools) => Promise<Submitted>) {
    // A ref, not the state: two presses can arrive before React renders again.
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setProblems({ fields: {} });
    const result = await fetchTools().then(action, tellOffline);
    if (result === 'stay') return;
    inFlight.current = false;
    setIsBusy(false);
    if (result) tell(result);
  }

  return {
    form,
    isBusy,
    problems,
    tell,
    run,
    /** Typing takes a field's problem away; the focus stays where it is. */
    typed(field: string) {
      setProblems(({ fields: { [field]: _gone, ...fields }, ...rest }) => ({ ...rest, fields }));
    },
  };
}

/** Without the code that sends, nothing is sent. */
function tellOffline(): Submitted {
  showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
  return undefined;
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector('.auth-alert, [aria-invalid="true"]');
  if (first instanceof HTMLElement) first.focus();
}

/** Calls it at the first character only: what sending needs is then there when the button is pressed. */
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

/** A form of the public pages, with what is wrong with all of it above its fields. */
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
 * Not `disabled` while busy: the focus would be lost. A second press is ignored. Without a script nothing is sent,
 * as the browser itself would send the password to the page's own address.
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
  /** Said below the field before its problem, now and then. */
  hint?: ReactNode;
  /** Id of what else describes the field, such as its rules. */
  describedBy?: string | undefined;
  /** Class and direction of what is drawn around the input. */
  box?: string;
  dir?: 'ltr';
  children: (input: InputProps) => ReactNode;
};

/** A label, its input, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { label, problem, hint, describedBy, box = 'auth-box', dir, children } = props;
  const id = useId();
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const described = [describedBy, hint !== undefined && hintId, problemId];
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className={box} dir={dir} data-invalid={problem !== undefined || undefined}>
        {children({
          id,
          'aria-invalid': problem !== undefined,
          'aria-describedby': described.filter(Boolean).join(' '),
        })}
      </div>
      {/* Always in the page, so that a text that appears in them is announced. */}
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
