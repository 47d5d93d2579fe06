const HEIGHT = '--bottom-bar';

/**
 * For the `ref` of a bar that stays at the bottom of the screen: on a phone, messages stand above it as
 * long as it is there (`Toaster`).
 */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}

/** The height of that bar, for a style sheet; 0 where there is none. */
export const bottomBarHeight = `var(${HEIGHT}, 0px)`;
