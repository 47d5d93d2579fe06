import { useEffect, useRef, useState } from 'react';
import { showToast } from '../toasts.ts';
import type { Refusal } from './account/accountCalls.ts';

/** Texts beside the fields and above the form. */
export type FormProblems = { fields: Record<string, string>; form?: string | undefined };

/** `stay`: it is done and the page is about to go, so the form stays busy. */
export type Submitted = FormProblems | 'stay' | undefined;

export type Tools = Awaited<ReturnType<typeof fetchTools>>;

/** What sending needs: the rules of phone numbers and the HTTP client. Asked for when typing begins. */
export async function fetchTools() {
  const [{ toE164, writtenPhone }, { accountCalls }] = await Promise.all([
    import('./fields/phoneNumber.ts'),
    import('./account/accountCalls.ts'),
  ]);
  return { toE164, writtenPhone, ...accountCalls };
}

/** A form that is sent once at a time. After a failure the focus is on the first thing to mend. */
export function useSubmit() {
  const form = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<FormProblems & { attempt?: symbol }>({ fields: {} });

  const { attempt } = problems;
  useEffect(() => {
    if (attempt) focusFirstProblem(form.current);
  }, [attempt]);

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
    if (result) setProblems({ ...result, attempt: Symbol('attempt') });
  }

  return {
    form,
    isBusy,
    problems,
    run,
    /** Typing takes a field's problem away; the focus stays where it is. */
    typed(field: string) {
      setProblems(({ fields: { [field]: _gone, ...fields }, ...rest }) => ({ ...rest, fields }));
    },
  };
}

export function problemsOf({ problems, form }: Refusal): FormProblems {
  return { fields: problems, form };
}

function tellOffline(): Submitted {
  showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
  return undefined;
}

function focusFirstProblem(form: HTMLFormElement | null) {
  const first = form?.querySelector('.auth-alert, [aria-invalid="true"]');
  if (first instanceof HTMLElement) first.focus();
}
