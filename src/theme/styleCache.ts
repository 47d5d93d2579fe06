import createCache, { type EmotionCache } from '@emotion/cache';

const leftToRight = createCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** The style sheets of a direction. Those for right to left are fetched with the first text that needs them. */
export function styleCacheOf(direction: 'ltr' | 'rtl'): EmotionCache {
  return (direction === 'rtl' && rightToLeft) || leftToRight;
}

export function setRightToLeft(cache: EmotionCache): void {
  rightToLeft = cache;
}
