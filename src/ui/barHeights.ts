import { create } from 'zustand';

/** Height of the sticky header in pixels. */
export const HEADER_HEIGHT = 56;

/** Heights in pixels; 0 while the element is not rendered. */
export const useHeights = create(() => ({ bar: 0, banners: 0, messages: 0 }));

/**
 * The `ref` of a bar that sticks to the bottom. Focused elements scroll to above the bar, not behind it. On a phone,
 * toasts appear above the bar (`Toaster`).
 */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (bar) => {
    // Not a CSS custom property, which would restyle the whole page.
    useHeights.setState({ bar });
    document.documentElement.style.scrollPaddingBottom = `${bar}px`;
  });
}

/** The `ref` of the banners. Toasts do not cover the banners' buttons. */
export function topBanners(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (banners) => useHeights.setState({ banners }));
}

/** The `ref` of the toasts. On a phone, lists leave room for the toasts at the end. */
export function bottomMessages(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (messages) => useHeights.setState({ messages }));
}

function watchHeight(element: HTMLElement | null, onChange: (height: number) => void) {
  if (!element || typeof ResizeObserver === 'undefined') return;
  let frame = 0;
  // In the next frame: the callback of a resize observer must not change sizes.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onChange(element.offsetHeight));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    onChange(0);
  };
}

export const bottomBarSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pt: 1.5,
  // Phones draw a system bar over the bottom of the page.
  pb: 'max(12px, env(safe-area-inset-bottom))',
  backgroundColor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  // The bar is always in view, so focusing its content must not scroll the page.
  '& *': { scrollMarginBottom: '-100vh' },
};
