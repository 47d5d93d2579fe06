type Environment = Record<string, string | undefined>;

/** The settings of the server and of the build, as listed in `docs/deploying.md`. */
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

/** The first words of settings with several words: `DATABASE_`, `STORE_`, … */
const PREFIXES = new Set(SETTINGS.flatMap((name) => name.match(/^[A-Z]+_/) ?? []));

/** Set variables that resemble a setting: by the same prefix, or the same name in another case. */
export function unknownSettings(env: Environment): string[] {
  return Object.keys(env).filter((name) => {
    const upper = name.toUpperCase();
    const [prefix = ''] = upper.match(/^[A-Z]+_/) ?? [];
    const isLike = PREFIXES.has(prefix) || SETTINGS.includes(upper);
    return isLike && !SETTINGS.includes(name) && Boolean(env[name]);
  });
}

/**
 * A variable that was probably meant as `DATABASE_URL`: by its name (`DATABASE_URI`), or because its value is
 * a PostgreSQL URL.
 */
export function findMisspeltDatabase(env: Environment): string | undefined {
  return Object.entries(env).find(([name, value = '']) => {
    const isPostgresUrl = /^postgres(ql)?:\/\//i.test(value.trim());
    return isPostgresUrl || (/^DATABASE_/i.test(name) && value.trim() !== '');
  })?.[0];
}
