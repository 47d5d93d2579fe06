import { create } from 'zustand';

const useHeight = create<number>(() => 0);

/**
 * For the `ref` of a bar that stays at the bottom of the screen: on a phone, messages stand above it as
 * long as it is there (`Toaster`), and what gets the focus is scrolled to above it, not behind it.
 */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return;
  let frame = 0;
  // In the next frame: what is drawn for it must not change sizes while they are told.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => tellHeight(element.offsetHeight));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    tellHeight(0);
  };
}

function tellHeight(height: number): void {
  // Not a custom property of the document: all of the page would get its styles anew.
  useHeight.setState(height, true);
  document.documentElement.style.scrollPaddingBottom = `${height}px`;
}

/** What such a bar looks like. */
export const bottomBarSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pt: 1.5,
  // Phones draw their own bar over the lowest part of the page.
  pb: 'max(12px, env(safe-area-inset-bottom))',
  backgroundColor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  // What is in it is in view already: the page stays where it is when it gets the focus.
  '& *': { scrollMarginBottom: '-100vh' },
};

/** The height of that bar in pixels; 0 where there is none. */
export const useBottomBarHeight = (): number => useHeight();
