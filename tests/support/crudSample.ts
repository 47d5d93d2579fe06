import { screen } from '@testing-library/react';
import * as v from 'valibot';
import type { CrudResource } from '../../contract/crud.ts';
import { fieldTypeOf, ruleOf } from '../../contract/fieldType.ts';
import { messages } from '../../contract/messages.ts';
import { problemsOf } from '../../contract/problems.ts';
import { createI18nProvider } from '../../src/i18n/provider.ts';
import type { Sample } from './resourceContract.tsx';

/** Values for the suite over all resources, derived from the contract. */
export function crudSample(resource: CrudResource): Sample {
  const { name, input, example, filters } = resource;
  const needed = problemsOf(input, {}).map(({ field }) => field);
  const filtered = filters.map((field) => filterBy(resource, field));
  const labelOf = (one: string) =>
    createI18nProvider().translate(`resources.${name}.fields.${one}`);
  return {
    label: labelOf('name'),
    build: (overrides) => ({ ...example, ...overrides }),
    required: messages.textRequired,
    hasBulkDelete: true,
    fill: async (user) => {
      for (const other of needed.filter((one) => one !== 'name')) {
        const label = new RegExp(`^${labelOf(other)}`);
        await user.type(screen.getByLabelText(label), String(example[other]));
      }
    },
    ...(filtered.length > 0 && {
      filter: {
        query: Object.assign({}, ...filtered.map(({ query }) => query)),
        has: Object.assign({}, ...filtered.map(({ has }) => has)),
      },
    }),
  };
}

/** A filter that the example record does not match. */
function filterBy({ input, example }: CrudResource, field: string) {
  const rule = ruleOf(input, field);
  const values: unknown[] =
    'options' in rule && Array.isArray(rule.options) ? rule.options : [true, false];
  const made = new Map<string, unknown>(Object.entries(v.parse(input, example)));
  if (fieldTypeOf(input, field) === 'day') {
    return { query: { [field]: '2031-05-01..2031-05-02' }, has: { [field]: '2031-05-02' } };
  }
  const value = values.find((one) => one !== made.get(field));
  return { query: { [field]: value }, has: { [field]: value } };
}
