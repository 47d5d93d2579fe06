import { useEffect } from 'react';
import { create } from 'zustand';

const usePageTitle = create(() => ({ title: '', news: '' }));

/**
 * Sets the screen's name in the browser's tab and for screen readers. Renders nothing. react-admin's `Title` would
 * load its title editor and text fields.
 */
export function Title({ title }: { title: string }) {
  useEffect(() => {
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: '' });
  }, [title]);
  return null;
}

/** Prefix of the browser's tab: `(3) `. */
export function tellInTab(news: string): void {
  usePageTitle.setState({ news });
}

/** The name of the current screen; empty without one. */
export const useShownTitle = usePageTitle;
