import type { explainError } from '../../src/api/errors.ts';
import { errors } from '../../src/i18n/en/errors.ts';

/** `title | text` of a failure in English; null when nothing is shown. */
export function inEnglish(failure: ReturnType<typeof explainError>): string | null {
  if (!failure) return null;
  return `${english(failure.title)} | ${english(failure.text, failure.values)}`;
}

function english(keyOrText: string, values: Record<string, string | number> = {}): string {
  const key = /^errors\.(\w+)$/.exec(keyOrText)?.[1];
  const text = Object.entries(errors).find(([name]) => name === key)?.[1] ?? keyOrText;
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
