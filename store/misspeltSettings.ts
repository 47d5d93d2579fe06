type Environment = Record<string, string | undefined>;

/** The settings of the server and of the build, as `docs/deploying.md` has them. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'STORE_SECRET',
  'UPLOADS_URL',
  'UPLOADS_PUBLIC_URL',
  'PUBLIC_URL',
  'DEMO',
  'SEND_MESSAGE',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'LOG',
  'METRICS_PORT',
  'STOP_DELAY',
  'VITE_API_URL',
  'VITE_MIXPANEL_TOKEN',
  'VITE_CONTACT_EMAIL',
  'VITE_CONTACT_PHONE',
];

/**
 * Names in the environment that were meant to be settings, with the setting that was meant where that is
 * plain. One that is set as well was not misspelt: then the other is somebody else's.
 */
export function misspeltSettings(env: Environment): { name: string; meant: string | undefined }[] {
  const missing = SETTINGS.filter((setting) => !env[setting]);
  return Object.keys(env)
    .filter((name) => !SETTINGS.includes(name) && env[name])
    .flatMap((name) => {
      const meant = missing.find((setting) => isNear(plain(name), plain(setting)));
      return meant || name.startsWith('VITE_') ? [{ name, meant }] : [];
    });
}

/** Case, underscores and a plural are no difference. */
function plain(name: string): string {
  return name.toUpperCase().replace(/[_-]/g, '').replace(/IES$/, 'Y').replace(/S$/, '');
}

/** Short names are near to many that have nothing to do with them: `PORT` and `SORT`. */
function isNear(name: string, setting: string): boolean {
  return distance(name, setting) <= Math.max(0, Math.min(2, setting.length - 6));
}

/** How many letters are missing, too many or others (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, against] of [...other].entries()) {
      const [above = 0, before = 0, left = 0] = [row[column + 1], row[column], next[column]];
      next.push(Math.min(above + 1, left + 1, before + (letter === against ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
