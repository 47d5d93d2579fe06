import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './texts.ts';

type PageHeadingProps = { title: string; children: ReactNode };

/** The heading is focusable, so that screen readers announce it after navigation to the page. */
export function PageHeading({ title, children }: PageHeadingProps) {
  useEffect(() => {
    document.title = text('auth.documentTitle', { page: title });
  }, [title]);
  return (
    <header className="auth-heading">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
    </header>
  );
}

type StepHeadingProps = {
  title: string;
  step: number;
  children: ReactNode;
  /** True if the step's only field focuses itself, as in `CodeStep`. The heading then does not take the focus. */
  hasSingleField?: boolean;
};

/** A registration and a password reset have the same number of steps. */
const STEPS = 3;

/** Takes the focus, so that screen readers announce the next step. */
export function StepHeading({ title, step, children, hasSingleField }: StepHeadingProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    if (!hasSingleField) top.current?.querySelector('h1')?.focus();
  }, [hasSingleField]);
  return (
    <div ref={top}>
      <p className="auth-progress">
        <span className="auth-progress-bar" aria-hidden="true">
          {Array.from({ length: STEPS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its index
            <span key={index} data-done={index < step || undefined} />
          ))}
        </span>
        {text('account.step', { step, steps: STEPS })}
      </p>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}
