import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react';
import * as v from 'valibot';
import type { CrudResource } from '../../contract/crud.ts';
import { type FieldType, fieldTypeOf, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { BulkDeleteButton, useBulkRun } from '../lists/bulk/BulkActions.tsx';
import { useSelection } from '../lists/bulk/selection.tsx';
import { declareList, type ValueType } from '../lists/declareList.ts';
import { ListScreen } from '../lists/ListScreen.tsx';
import { useStoreCurrency } from '../ui/useStoreSettings.ts';

type Props = { resource: CrudResource };

type ListProps = Props & {
  /** Buttons beside `Export`. */
  actions?: ReactNode;
  /** Replaces the button of the empty list. */
  emptyAction?: ReactNode;
  afterDeletion?: AfterDeletion | undefined;
};

/** Says in the delete dialog what the deletion changes. `ids` is null if all records of the filter are selected. */
export type AfterDeletion = ComponentType<{ ids: readonly string[] | null }>;

export function CrudList({ resource, afterDeletion, ...buttons }: ListProps) {
  const currency = useStoreCurrency();
  const list = useMemo(() => listOf(resource, currency), [resource, currency]);
  return (
    <ListScreen
      list={list}
      {...buttons}
      bulkActionButtons={<BulkActions resource={resource} afterDeletion={afterDeletion} />}
    />
  );
}

function BulkActions({ resource: { name, referencedBy }, afterDeletion: After }: ListProps) {
  const run = useBulkRun();
  const { ids } = useSelection();
  return (
    <BulkDeleteButton run={run} {...(referencedBy && { text: `resources.${name}.deleteMany` })}>
      {After && <After ids={ids} />}
    </BulkDeleteButton>
  );
}

/** With more columns for fields, the list hides `updatedAt`, too: a screen of 1280 px would cut this column off. */
const MAX_COLUMNS = 5;

type List = ComponentProps<typeof ListScreen>['list'];

function listOf(resource: CrudResource, currency: string | null): List {
  const { name, fields, record, filter, sorts } = resource;
  const [field = 'createdAt'] = sorts;
  const declared = Object.keys(fields).map((one) => [one, fieldOf(resource, one)]);
  const shown = Object.keys(fields).filter((one) => fieldTypeOf(resource.input, one) !== 'lines');
  return declareList({
    resource: name,
    i18nPrefix: `resources.${name}`,
    contract: {
      // Records without a currency are in the store's currency.
      record: v.looseObject({
        currency: v.optional(v.nullable(v.string()), currency),
        ...record.entries,
      }),
      filter,
      sorts,
    },
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
    // Multi-line texts do not fit into a table cell.
    columns: [...shown, 'createdAt', 'updatedAt'],
    hiddenColumns: shown.length > MAX_COLUMNS ? ['createdAt', 'updatedAt'] : ['createdAt'],
    card: cardRows(resource),
  });
}

/**
 * The first row has the name and the first price or percentage. The second row has only values that are clear without a
 * column heading: no "yes", no plain number, no second price.
 */
function cardRows({ fields, input }: CrudResource): string[][] {
  const names = Object.keys(fields);
  const typeOf = (field: string) => fieldTypeOf(input, field);
  const isAmount = (field: string) => ['money', 'percent'].includes(typeOf(field) ?? '');
  const rest = names.filter((field) => {
    const { type } = ruleOf(input, field);
    if (field === 'name' || isAmount(field) || typeOf(field) === 'lines') return false;
    return type !== 'boolean' && (type !== 'number' || typeOf(field) !== undefined);
  });
  return [['name', ...names.filter(isAmount).slice(0, 1)], rest];
}

const SHOWN_AS: Partial<Record<FieldType, ValueType>> = {
  money: 'money',
  percent: 'percent',
  country: 'country',
  instant: 'dateTime',
  day: 'day',
  picture: 'picture',
  url: 'url',
};

/** Derives a field's declaration from its schema. */
function fieldOf({ name, input, filters, sorts }: CrudResource, field: string) {
  const rule = ruleOf(input, field);
  const reference = referenceOf(input, field);
  const options = 'options' in rule && Array.isArray(rule.options) ? rule.options.map(String) : [];
  const fieldType = fieldTypeOf(input, field);
  return {
    ...(fieldType && { as: SHOWN_AS[fieldType] }),
    ...(reference && { reference }),
    ...(fieldType === 'taxClass' && { optionI18nPrefix: 'taxes.taxClass' }),
    ...(rule.type === 'picklist' && { optionI18nPrefix: `resources.${name}.${field}` }),
    ...(sorts.includes(field) && { sortOptions: { ASC: `resources.${name}.fields.${field}` } }),
    ...(filters.includes(field) && { filter: filterOf() }),
  };

  function filterOf() {
    if (fieldType === 'day') return { as: 'days' as const };
    if (fieldType === 'country') return { as: 'country' as const };
    if (reference) return {};
    return { choices: rule.type === 'boolean' ? [true, false] : options };
  }
}
