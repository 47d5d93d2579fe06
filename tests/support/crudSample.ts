import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { COUNTRIES } from '../../contract/country.ts';
import { type CrudResource, namedExample } from '../../contract/crud.ts';
import { fieldTypeOf, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { messages } from '../../contract/messages.ts';
import { problemsOf } from '../../contract/problems.ts';
import { countryName } from '../../domain/countries.ts';
import { createI18nProvider } from '../../src/i18n/provider.ts';
import type { Sample } from './resourceContract.tsx';

/** Values for the suite over all resources, derived from the contract. */
export function crudSample(resource: CrudResource): Sample {
  const { name, input, filters } = resource;
  const needed = problemsOf(input, {})
    .map(({ field }) => field)
    .filter((field) => ruleOf(input, field).type !== 'boolean');
  const filtered = filters.map((field) => filterBy(resource, field));
  const labelOf = (one: string) =>
    createI18nProvider().translate(`resources.${name}.fields.${one}`);
  return {
    label: labelOf('name'),
    build: (overrides) => ({ ...namedExample(resource, overrides.name), ...overrides }),
    required: messages.textRequired,
    hasBulkDelete: true,
    fill: async (user) => {
      for (const other of needed.filter((one) => one !== 'name')) {
        const label = new RegExp(`^${labelOf(other)}`);
        await fillInput(user, label, shownValue(resource, other));
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

/** The example's value as the form shows it. */
function shownValue({ name, input, example }: CrudResource, field: string): string {
  const value = String(example[field]);
  if (fieldTypeOf(input, field) === 'country') return countryName(value, 'en');
  if (ruleOf(input, field).type !== 'picklist') return value;
  return createI18nProvider().translate(`resources.${name}.${field}.${value}`);
}

async function fillInput(user: UserEvent, label: RegExp, text: string): Promise<void> {
  const input = screen.getByLabelText(label, { selector: 'input, textarea, [role=combobox]' });
  const isTyped = input.matches('input, textarea');
  if (isTyped) await user.type(input, text);
  else await user.click(input);
  if (!isTyped || input.role === 'combobox') {
    await user.click(await screen.findByRole('option', { name: text }));
  }
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
  if (fieldTypeOf(input, field) === 'country') {
    const isList = rule.type === 'array';
    const code = COUNTRIES.find((one) => !String(made.get(field)).includes(one));
    return { query: { [field]: code }, has: { [field]: isList ? [code] : code } };
  }
  const value = referenceOf(input, field)
    ? 'another-id'
    : values.find((one) => one !== made.get(field));
  return { query: { [field]: value }, has: { [field]: value } };
}
