import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../steps.ts';

/** The result of one check. */
export type Outcome = 'fits' | 'differs' | 'missing' | 'skipped';

export type Finding = {
  /** The screen that the finding affects: `Products`. */
  screen: string;
  /** `GET /merchant/products: sorts by name`. */
  check: string;
  outcome: Outcome;
  /** Expected and actual value, only if the check did not pass. */
  expected?: string;
  came?: string;
  /** Where the rule of a failed check is documented: `docs/your-own-api.md:36`. */
  page?: string;
  /** What fails in the console if the check fails. */
  inConsole?: string;
  /** True if the console works without the endpoint, with fewer features. */
  isOptional?: boolean;
};

/** Screens that are not named like their endpoint tag, by this tag. */
const SCREENS: Record<string, string> = {
  auth: 'Signing in',
  users: 'Customers and settings',
  products: 'Products',
  categories: 'Categories',
  orders: 'Orders',
  promotions: 'Promotions',
  uploads: 'Pictures',
  emails: 'Emails to customers',
  writes: 'Saving',
};

export function screenOf(tag: string): string {
  return SCREENS[tag] ?? (tag.charAt(0).toUpperCase() + tag.slice(1)).replaceAll('-', ' ');
}

/** Collects findings. The text of a check is a statement that is true if the check passes: `returns the total`. */
export function createReport() {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    const isWrong = finding.outcome === 'differs' || finding.outcome === 'missing';
    findings.push(isWrong ? { ...finding, page: pageOf(finding) } : finding);
  };
  return {
    findings,
    add,
    /** Adds a finding. The check passes if `came`, the actual value that is wrong, is undefined. */
    check: (
      about: Pick<Finding, 'screen' | 'check' | 'inConsole' | 'isOptional'>,
      expected: string,
      came: string | undefined,
    ) =>
      add(
        came === undefined
          ? { screen: about.screen, check: about.check, outcome: 'fits' }
          : { ...about, outcome: 'differs', expected, came },
      ),
  };
}
export type Report = ReturnType<typeof createReport>;

/** Beginnings of the lines of `docs/your-own-api.md` with general rules, by a pattern of the check's text. */
const RULES: [RegExp, string][] = [
  [/^(OPTIONS|an error response|a response) /, '## On another origin'],
  [/auth\/|40[01] with/, '## Sessions'],
  [/orders\/changes/, '### The stream of new orders'],
  [/Idempotency-Key/, '- **Idempotency**'],
  [/ETag|older version/, '- **Versions**'],
  [/names invalid fields|404 for a missing record/, '| Status | What'],
  [/array|the total|range|after|sorts by|filter/, '- **Lists**'],
  [/: .*(stock|changes only the sent fields)/, '- **`PUT` changes'],
];

function pageOf({ check }: Finding): string {
  const rule = RULES.find(([pattern]) => pattern.test(check))?.[1];
  if (rule !== undefined) return lineOf('docs/your-own-api.md', rule);
  const path = /^[A-Z]+ ([^\s:]+)/.exec(check)?.[1];
  return lineOf('docs/openapi.json', `"${path}": {`);
}

function lineOf(page: string, beginning: string): string {
  const lines = readFileSync(join(projectFolder, page), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(beginning));
  return at < 0 ? page : `${page}:${at + 1}`;
}

/** Whether the API has everything that the console needs. */
export function isCompatible(findings: readonly Finding[]): boolean {
  return findings.every(
    ({ outcome, isOptional }) => outcome === 'fits' || outcome === 'skipped' || isOptional,
  );
}

/** The checks that did not pass, then a line for each screen, then the number of passed checks. */
export function asText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(
    ({ outcome, check, expected, came, page, inConsole, isOptional }) => {
      if (outcome === 'fits') return [];
      return [
        `${outcome.toUpperCase()}${isOptional ? ' (the console works without it)' : ''}  ${check}`,
        ...(expected === undefined ? [] : [`    expected  ${expected}`]),
        ...(came === undefined ? [] : [`    actual    ${came}`]),
        ...(page === undefined ? [] : [`    rule      ${page}`]),
        ...(inConsole === undefined ? [] : [`    in the console: ${inConsole}`]),
      ];
    },
  );
  const screens = Map.groupBy(findings, ({ screen }) => screen);
  const summary = [...screens].map(([screen, all]) => {
    const wrong = all.filter(({ outcome }) => outcome === 'differs' || outcome === 'missing');
    const bad = wrong.filter(({ isOptional }) => !isOptional);
    const isThere = all.some(({ outcome }) => outcome === 'fits');
    if (bad.length === 0 && wrong.length > 0 && !isThere) {
      return `${screen}: missing: ${wrong[0]?.inConsole}`;
    }
    if (bad.length === 0) {
      const less = wrong.length > 0 ? `, without ${wrong.length} of its parts` : '';
      return `${screen}: works${less}`;
    }
    const first = bad[0];
    const came = first?.outcome === 'differs' ? ` (${first.came})` : '';
    const more = bad.length > 1 ? `, and ${bad.length - 1} more` : '';
    return `${screen}: fails: ${first?.inConsole ?? first?.check}${came}${more}`;
  });
  const fits = findings.filter(({ outcome }) => outcome === 'fits').length;
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    ...summary,
    '',
    `${fits} of ${findings.length} checks pass.`,
  ].join('\n');
}
