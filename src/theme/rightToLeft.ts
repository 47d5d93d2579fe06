import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { setRightToLeft } from './styleCache.ts';

/**
 * Turns left and right round in every style of the console. Has a key of its own, so that both can be there.
 * Without the prefixer of `stylis`: emotion has an older one of its own, and the newer breaks on its
 * `::placeholder`; no browser that the console runs in needs prefixes.
 */
setRightToLeft(createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] }));
