/** Keys of the browser's storage that are looked at before anything else is loaded. */

/** The session (S1). */
export const SESSION_KEY = 'admin-store';
/** The language that was chosen; without one the browser's. */
export const LANGUAGE_KEY = 'console-language';
/** Light or dark, as react-admin keeps the merchant's choice; without one the device decides. */
export const COLOURS_KEY = 'RaStore.theme';
