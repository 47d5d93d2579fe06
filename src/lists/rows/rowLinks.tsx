import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-admin';

interface Props {
  /** A path of the console. */
  to: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link in a row or on a card of a list, which follows it (`useFollow`). The router's own asks for the place
 * where it stands, each by itself: of hundreds, that was a tenth of the time that a list needs.
 */
export function RowLink({ to, ...props }: Props) {
  return <a href={to} className="row-link" {...props} />;
}

/** Follows the `RowLink` that was clicked, inside the console: true when it was one. */
export function useFollow(): (event: MouseEvent<HTMLElement>) => boolean {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget, button } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    // A link in a dialog that the row opened is none of its own, and the router's own have been followed.
    if (!link || !currentTarget.contains(link) || event.defaultPrevented) return false;
    const isPlain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.altKey || link.origin !== window.location.origin) return false;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
    return true;
  };
}
