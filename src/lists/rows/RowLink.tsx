import type { MouseEvent, ReactNode } from 'react';
import { type RaRecord, useCreatePath, useNavigate } from 'react-admin';
import type { ListDeclaration } from '../declareList.ts';

interface Props {
  to: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link in a row or card. The list navigates with `useFollowRowLink`. Not a router link: hundreds of them, which each
 * read the location, take a tenth of the list's render time.
 */
export function RowLink({ to, ...props }: Props) {
  return <a href={to} className="row-link" {...props} />;
}

/** Returns the path of the screen that a row opens. */
export function useRowPath({
  resource,
  rowClick,
  rowPath,
}: Pick<ListDeclaration, 'resource' | 'rowClick' | 'rowPath'>): (row: RaRecord) => string {
  const createPath = useCreatePath();
  return rowPath ?? (({ id }) => createPath({ resource, type: rowClick, id }));
}

/** Returns a click handler that navigates to the clicked `RowLink`. The handler returns true if it navigated. */
export function useFollowRowLink(): (event: MouseEvent<HTMLElement>) => boolean {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget, button } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    // Skips links in portals, whose clicks React bubbles to the row, and links that the router handled.
    if (!link || !currentTarget.contains(link) || event.defaultPrevented) return false;
    const isPlain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.altKey || link.origin !== window.location.origin) return false;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
    return true;
  };
}
