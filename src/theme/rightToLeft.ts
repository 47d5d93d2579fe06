import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';
import { createStyleCache, setRightToLeft } from './styleCache.ts';

/**
 * Mirrors all styles for right-to-left languages. A cache key of its own lets both caches coexist.
 * `stylis` must have the version that Emotion parses with: a newer prefixer fails at `::placeholder`.
 */
setRightToLeft(createStyleCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] }));
