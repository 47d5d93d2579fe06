import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './texts.ts';

type PageHeadingProps = { title: string; children: ReactNode };

/** The heading takes the focus when the visitor comes from another public page, so that it is read out. */
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
  /** The step is one field, which takes the focus itself. */
  isField?: boolean;
};

/** Of a registration, and of a new password. */
const STEPS = 3;

/** The heading of one step: it takes the focus, so that the change of steps is read out. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar have nothing else
            <span key={index} data-done={index < step || undefined} />
          ))}
        </span>
        {text('account.step', { step: String(step), steps: String(STEPS) })}
      </p>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}
