import createCache, { type EmotionCache, type Options } from '@emotion/cache';

/**
 * A cache whose rules of later moments stand in style elements of their own. Rules with a media query among
 * those that are there made the browser work out the styles of the whole page again: the first tick in a list
 * of a hundred rows took a fifth of a second on a slow phone.
 */
export function createStyleCache(options: Options): EmotionCache {
  const cache = createCache(options);
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    insert(rule);
    if (isOpen || typeof requestAnimationFrame === 'undefined') return;
    isOpen = true;
    requestAnimationFrame(() => {
      isOpen = false;
      // Emotion begins another element when it has counted to zero.
      sheet.ctr = 0;
    });
  };
  return cache;
}

const leftToRight = createStyleCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** The style sheets of a direction. Those for right to left are fetched with the first text that needs them. */
export function styleCacheOf(direction: 'ltr' | 'rtl'): EmotionCache {
  return (direction === 'rtl' && rightToLeft) || leftToRight;
}

export function setRightToLeft(cache: EmotionCache): void {
  rightToLeft = cache;
}
