import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';
import { createStyleCache, setRightToLeft } from './styleCache.ts';

/**
 * Turns left and right round in every style of the console. Has a key of its own, so that both can be there.
 * `stylis` is of exactly the version that emotion parses with: a newer prefixer stops at its `::placeholder`.
 */
setRightToLeft(createStyleCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] }));
