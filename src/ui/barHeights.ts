import { create } from 'zustand';

/** Of the header that stays at the top, in pixels. */
export const HEADER_HEIGHT = 56;

const useHeights = create(() => ({ bar: 0, banners: 0, messages: 0 }));

/**
 * For the `ref` of a bar that stays at the bottom of the screen: on a phone, messages stand above it as
 * long as it is there (`Toaster`), and what gets the focus is scrolled to above it, not behind it.
 */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (bar) => {
    // Not a custom property of the document: all of the page would get its styles anew.
    useHeights.setState({ bar });
    document.documentElement.style.scrollPaddingBottom = `${bar}px`;
  });
}

/** For the `ref` of what stands between the header and the screen: messages do not cover its buttons. */
export function topBanners(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (banners) => useHeights.setState({ banners }));
}

/** For the `ref` of the messages: on a phone, the end of a list has room for them. */
export function bottomMessages(element: HTMLElement | null): (() => void) | undefined {
  return watchHeight(element, (messages) => useHeights.setState({ messages }));
}

function watchHeight(element: HTMLElement | null, tell: (height: number) => void) {
  if (!element || typeof ResizeObserver === 'undefined') return;
  let frame = 0;
  // In the next frame: what is drawn for it must not change sizes while they are told.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => tell(element.offsetHeight));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    tell(0);
  };
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
export const useBottomBarHeight = (): number => useHeights(({ bar }) => bar);

/** The height of the banners in pixels; 0 where there are none. */
export const useBannersHeight = (): number => useHeights(({ banners }) => banners);

/** The height of the messages in pixels; 0 where there are none. */
export const useMessagesHeight = (): number => useHeights(({ messages }) => messages);
