import { type ComponentProps, useMemo } from 'react';
import type { CrudResource } from '../../contract/crud.ts';
import { fieldTypeOf, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { decimalOf, isCurrency } from '../../domain/money.ts';
import { useStoreCurrency } from '../fields/useStoreSettings.ts';
import { MoneyText } from '../fields/ValueText.tsx';
import { declareList } from '../lists/declareList.ts';
import { ListScreen } from '../lists/ListScreen.tsx';

type Props = { resource: CrudResource };

/** The list of a resource that the contract declares: found, filtered, sorted, exported. */
export function CrudList({ resource }: Props) {
  const currency = useStoreCurrency();
  const list = useMemo(() => listOf(resource, currency), [resource, currency]);
  return <ListScreen list={list} />;
}

type List = ComponentProps<typeof ListScreen>['list'];

function listOf(resource: CrudResource, currency: string | null): List {
  const { name, fields, record, filter, sorts } = resource;
  const [field = 'createdAt'] = sorts;
  const declared = Object.keys(fields).map((one) => [one, fieldOf(resource, one, currency)]);
  return declareList({
    resource: name,
    texts: `resources.${name}`,
    contract: { record, filter, sorts },
    sort: { field, order: 'ASC' },
    title: 'name',
    fields: {
      id: { label: 'listing.id', value: ({ _id }) => _id },
      ...Object.fromEntries(declared),
      createdAt: { label: 'listing.createdAt', as: 'moment', firstOrder: 'DESC' },
      updatedAt: {
        label: 'listing.updatedAt',
        as: 'moment',
        sortOptions: { DESC: 'listing.updatedAt' },
      },
    },
    // What has several lines has no place in one.
    columns: [
      ...Object.keys(fields).filter((one) => fieldTypeOf(resource.input, one) !== 'lines'),
      'createdAt',
      'updatedAt',
    ],
    hidden: ['createdAt'],
    // A card has no heads that say what is a yes.
    card: Object.keys(fields)
      .filter((one) => one !== 'name' && fieldTypeOf(resource.input, one) !== 'lines')
      .filter((one) => ruleOf(resource.input, one).type !== 'boolean')
      .map((one) => [one]),
  });
}

/** A field by its rule. Amounts are in the store's currency. */
function fieldOf(
  { name, input, filters, sorts }: CrudResource,
  field: string,
  currency: string | null,
) {
  const rule = ruleOf(input, field);
  const reference = referenceOf(input, field);
  const options = 'options' in rule && Array.isArray(rule.options) ? rule.options.map(String) : [];
  const amountOf = (row: object) => {
    const amount = new Map<string, unknown>(Object.entries(row)).get(field);
    return typeof amount === 'number' ? amount : null;
  };
  return {
    ...(reference && { reference }),
    ...(fieldTypeOf(input, field) === 'instant' && { as: 'dateTime' as const }),
    ...(rule.type === 'picklist' && { words: `resources.${name}.${field}` }),
    ...(sorts.includes(field) && { sortOptions: { ASC: `resources.${name}.fields.${field}` } }),
    ...(filters.includes(field) && {
      filter: { choices: rule.type === 'boolean' ? [true, false] : options },
    }),
    ...(fieldTypeOf(input, field) === 'money' && {
      show: (row: object) => <MoneyText amount={amountOf(row)} currency={currency} />,
      export: (row: object) => {
        const amount = amountOf(row);
        return amount === null || !isCurrency(currency) ? null : decimalOf(amount, currency);
      },
    }),
  };
}
