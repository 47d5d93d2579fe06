import type { explainError } from '../../src/api/errors.ts';
import { errors } from '../../src/i18n/en/errors.ts';

/** `title | text` of a failure in English; null when nothing is shown. */
export function inEnglish(told: ReturnType<typeof explainError>): string | null {
  if (!told) return null;
  return `${english(told.title)} | ${english(told.text, told.values)}`;
}

function english(keyOrText: string, values: Record<string, string | number> = {}): string {
  const key = /^errors\.(\w+)$/.exec(keyOrText)?.[1];
  const text = Object.entries(errors).find(([name]) => name === key)?.[1] ?? keyOrText;
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
