/** Storage keys that are read before anything else loads. */

/** The session (S1). */
export const SESSION_KEY = 'admin-store';
/** The chosen language; otherwise the browser's. */
export const LANGUAGE_KEY = 'console-language';
/** Light or dark, where react-admin stores it; otherwise the device decides. */
export const COLOURS_KEY = 'RaStore.theme';
