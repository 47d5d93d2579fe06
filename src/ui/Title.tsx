import { useEffect } from 'react';
import { create } from 'zustand';

const usePageTitle = create(() => ({ title: '', prefix: '' }));

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

export function setTitlePrefix(prefix: string): void {
  usePageTitle.setState({ prefix });
}

/** The name of the current screen, empty without one, and its prefix. */
export const useShownTitle = usePageTitle;
