import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './texts.ts';

type PageHeadingProps = { title: string; children: ReactNode };

/** Focusable, so that navigation to the page announces it. */
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
  /** True if the step has a single field, which takes the focus instead. */
  isField?: boolean;
};

/** Of a registration and of a password reset. */
const STEPS = 3;

/** Takes the focus, so that a change of steps is announced. */
export function StepHeading({ title, step, children, isField }: StepHeadingProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    if (!isField) top.current?.querySelector('h1')?.focus();
  }, [isField]);
  return (
    <div ref={top}>
      <p className="auth-progress">
        <span className="auth-progress-bar" aria-hidden="true">
          {Array.from({ length: STEPS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its index
            <span key={index} data-done={index < step || undefined} />
          ))}
        </span>
        {text('account.step', { step: String(step), steps: String(STEPS) })}
      </p>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}
