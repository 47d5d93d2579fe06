import * as v from 'valibot';
import { itemRule, ruleOf } from './fieldType.ts';

/**
 * A problem of one field. `field` is the first segment of the field's path in the input, or the full path, such as
 * `variants.3.sku`, below a field declared with `asNested`. `code` is a key of `messages.ts`; `values` fill the text of
 * the code (money in minor units).
 */
export type Problem = { field: string; code: string; values: Record<string, string | number> };

/** Validates an input. Returns at most one problem per field, and an empty list if the input is valid. */
export function problemsOf(schema: v.GenericSchema, input: unknown): Problem[] {
  const result = v.safeParse(schema, input);
  if (result.success) return [];
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const field = fieldOf(schema, issue);
    if (!problems.has(field)) {
      problems.set(field, { field, code: codeOf(issue), values: valuesOf(schema, issue, input) });
    }
  }
  return [...problems.values()];
}

function fieldOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const path: readonly v.IssuePathItem[] = issue.path ?? [];
  const first = String(path[0]?.key ?? '');
  const isNested = 'x-rows' in v.getMetadata(ruleOf(schema, first));
  return isNested ? path.map(({ key }) => String(key)).join('.') : first;
}

// A schema without a message of its own reports Valibot's English text, which has spaces. A code has none.
function codeOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknownField';
  if (issue.expected !== null && issue.input === undefined && issue.kind === 'schema') {
    return issue.message.includes(' ') ? 'required' : issue.message;
  }
  return issue.message.includes(' ') ? 'invalid' : issue.message;
}

function valuesOf(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
  input: unknown,
): Record<string, string | number> {
  const path: readonly v.IssuePathItem[] = issue.path ?? [];
  const field = String(path[0]?.key ?? '');
  const { maxLength } = v.getMetadata(path.reduce(ruleWithin, schema));
  const limit = issue.type === 'max_length' ? issue.requirement : maxLength;
  if (issue.message.endsWith('TooLong') && typeof limit === 'number') return { limit };
  if (typeof input !== 'object' || input === null) return {};
  if (field === 'compareAtPrice') return { price: numberIn(input, 'price') };
  return field === 'usageLimit' ? { used: numberIn(input, 'usedCount') } : {};
}

/** The rule of a list's values, or of an object's field. */
function ruleWithin(rule: v.GenericSchema, { key }: v.IssuePathItem): v.GenericSchema {
  return itemRule(rule) ?? ruleOf(rule, String(key));
}

function numberIn(input: object, name: string): number {
  const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
  return typeof value === 'number' ? value : 0;
}
