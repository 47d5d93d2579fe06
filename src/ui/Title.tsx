import { useEffect } from 'react';
import { create } from 'zustand';

const usePageTitle = create(() => ({ title: '', news: '' }));

/**
 * Names the screen that is shown: in the browser's tab and for screen readers. It shows nothing itself.
 * Instead of react-admin's own, which brings its editor of titles and that one's text fields along.
 */
export function Title({ title }: { title: string }) {
  useEffect(() => {
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: '' });
  }, [title]);
  return null;
}

/** What stands before the screen's name in the browser's tab: `(3) `. */
export function tellInTab(news: string): void {
  usePageTitle.setState({ news });
}

/** The name of the screen that is shown, empty while there is none. */
export const useShownTitle = usePageTitle;
