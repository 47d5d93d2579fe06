import { type ReactNode, useEffect } from 'react';
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
