/** Storage keys that are read before anything else loads. */

/** The session (S1). */
export const SESSION_KEY = 'admin-store';
/** The chosen language. Without it, the browser's language applies. */
export const LANGUAGE_KEY = 'console-language';
/** Colour mode, under react-admin's key. Without it, the device's mode applies. */
export const COLOURS_KEY = 'RaStore.theme';
