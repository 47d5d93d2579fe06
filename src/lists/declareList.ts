import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { DataProvider, RaRecord, SortPayload, useTranslate } from 'react-admin';
import type * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import type { ListRules } from './listParams.ts';
import { recordParser } from './recordParser.ts';

/**
 * How a value is formatted. `money`: an amount in minor units. `percent`: 20 for 20%. `moment`: an instant, as its age
 * or day. `dateTime`: an instant, as day and time. `day`: a day without a zone. `country`: ISO 3166 codes.
 */
export type ValueType =
  | 'money'
  | 'percent'
  | 'moment'
  | 'dateTime'
  | 'day'
  | 'country'
  | 'picture'
  | 'url';

/**
 * One field of a list. By default numbers, strings, booleans and arrays of strings are formatted by
 * their JavaScript type.
 */
interface FieldBase<Row> {
  /** Translation key; default: `resources.<resource>.fields.<name>`. */
  label?: string;
  as?: ValueType;
  /** Prefix of the translation keys of a coded value. */
  optionI18nPrefix?: string;
  /** The value is the id of a record of this resource, shown by its `name`; in files by its `path`, if any. */
  reference?: string;
  /** The field and its filter are left out if the API lacks one of these endpoints or fields. */
  needs?: readonly string[];
  /** Translation key of a grey text for an empty value. */
  emptyText?: string;
  /** Custom cell, as in react-admin's `DataTable.Col`. */
  render?: (row: Row) => ReactNode;
  /** Custom content on a phone's card; default: as in the table. Null, undefined and false hide the field. */
  renderCard?: (row: Row) => ReactNode;
  /** `right` is the default for amounts, and for numbers without a custom cell. */
  align?: 'right';
  /** The column takes the remaining width of the table. The number is the column's minimum width in pixels. */
  grow?: number;
  sx?: SxProps<Theme>;
  /** The column cannot be hidden. The column of the title never can. */
  isFixed?: boolean;
  /** Value in the exported file; default: the value of the field. An array exports several columns, false none. */
  export?: false | ((row: Row, intl: ListIntl) => unknown) | readonly ExportColumn<Row>[];
}

/** A column of the exported file. `label`: translation key. */
export interface ExportColumn<Row> {
  label: string;
  as?: ValueType;
  value: (row: Row) => unknown;
}

/** A line of the exported file. Only the columns named in `fields` have values; default: all columns. */
export type ExportLine = { record: RaRecord; fields?: ReadonlySet<string> };

export interface ExportExtras {
  /** Further columns, each placed before the column named `before`. */
  columns: readonly {
    name: string;
    label: string;
    before: string;
    as?: ValueType;
    optionI18nPrefix?: string;
  }[];
  /** Yields the lines of `rows` in batches, so that only one batch is in memory. */
  lines: (rows: readonly RaRecord[], signal: AbortSignal) => AsyncIterable<readonly ExportLine[]>;
}

interface WithValue<Row> {
  /** Value of a field that the record lacks, or has under another name. */
  value: (row: Row) => unknown;
}

type Order = SortPayload['order'];

interface Sortable {
  /** Order after the first click on the head; default: the first of `sortOptions`, else `ASC`. */
  firstOrder?: Order;
  /** Options of the sort menu on phones, as translation keys. */
  sortOptions?: Partial<Record<Order, string>>;
}

interface FilterBase {
  /**
   * Translation key; default: `<i18nPrefix>.filter.<source>`, for a range `<i18nPrefix>.filter.<name>`. Without a
   * translation, the label of the field is shown.
   */
  label?: string;
  /** Translation key of a shorter label for the chip. */
  chipLabel?: string;
  as?: 'money' | 'moment' | 'period' | 'days' | 'country';
  choices?: readonly (string | boolean)[];
  /** Prefix of the translation keys of the choices; default: that of the field. */
  optionI18nPrefix?: string;
  /** Formats a value. If it returns undefined, the value has the default format. */
  text?: (value: unknown, intl: ListIntl) => string | undefined;
  /** The value is the id of a record of this resource, shown by the record's `name`. */
  reference?: string;
  /** Translation key of the text for a record whose name is unknown. */
  unknownText?: string;
  /** Custom input, preferably lazy. False: only links set this filter. */
  input?: false | ComponentType<{ source: string; label: string }>;
  /** Tabs set the filter to a single value. Only several values have a chip. The drawer has no input for the filter. */
  inTabs?: boolean;
}

/** What formats values: the translations, the locale, and the store's currency and zone. */
export interface ListIntl {
  translate: ReturnType<typeof useTranslate>;
  locale: string;
  currency: string | null;
  zone: string;
}

/** A filter of the contract, or one of the console with its own schema. */
type FilterDeclaration<Name, Known extends string> = FilterBase &
  (
    | (Name extends Known ? { source?: Name; schema?: v.GenericSchema } : never)
    | { source: Known; schema?: v.GenericSchema }
    | { range: readonly [from: Known, to: Known] }
    | { source?: string; schema: v.GenericSchema }
  );

type FieldDeclaration<Name, Row, Source, Known extends string, Sort> = FieldBase<Row> & {
  filter?: FilterDeclaration<Name, Known>;
} & (Name extends Sort ? Sortable : unknown) &
  (Name extends Source
    ? Partial<WithValue<Row>>
    : WithValue<Row> | { value?: never; export: false });

type RecordSchema = v.LooseObjectSchema<v.ObjectEntries, undefined>;

interface Declaration<
  Schema extends RecordSchema,
  Known extends string,
  Sort extends string,
  Name extends string,
  Extra extends string,
> {
  resource: string;
  /** Prefix of the translation keys `.search`, `.empty.title`, `.empty.text` and `.filter.*`. */
  i18nPrefix: string;
  /** The contract's record schema, filter schema and sortable fields. */
  contract: {
    record: Schema;
    filter: { entries: Record<Known, { wrapped: v.GenericSchema }> };
    sorts: readonly Sort[];
  };
  sort: { field: NoInfer<Sort>; order: Order };
  /** The screen that a row opens; default: `edit`. */
  rowClick?: 'edit' | 'show';
  /** The path of the screen that a row opens, if it is not the record's own. */
  rowPath?: (row: RaRecord) => string;
  /** The field that names a row. Its cell links to the record. */
  title: NoInfer<Name>;
  /** Name of a row, if the title can be empty. */
  recordRepresentation?: (row: RaRecord) => string;
  /** The field below the title in the table. */
  caption?: NoInfer<Name>;
  /** URL of a picture before the title. */
  picture?: (row: v.InferOutput<Schema>) => string | undefined;
  /** Parts of records that list responses lack and the exported file needs: the parameter `embed` of the API. */
  embed?: readonly string[];
  /** Further columns and lines of the exported file, lazily loaded. */
  exportExtras?: (dataProvider: DataProvider) => Promise<ExportExtras>;
  /** In the order of the exported file and of the filters. */
  fields: {
    [K in Name]: FieldDeclaration<
      K,
      v.InferOutput<Schema>,
      keyof Schema['entries'],
      NoInfer<Known>,
      Sort
    >;
  };
  /** Filters that belong to no field. */
  filters?: { [K in Extra]: FilterDeclaration<K, NoInfer<Known>> };
  /** Table columns in display order; default: all fields but `id`. */
  columns?: readonly NoInfer<Name>[];
  hiddenColumns?: readonly NoInfer<Name>[];
  /** Rows of fields on a phone's card; default: a row for each column but `title` and `hiddenColumns`. */
  card?: readonly (readonly NoInfer<Name>[])[];
  /** The field whose label heads the end column of the cards. */
  cardHeader?: NoInfer<Name>;
}

export interface ListFilter extends FilterBase {
  name: string;
  /** The parameters that the filter sets; two for a range. */
  sources: readonly string[];
  isRange: boolean;
  label: string;
  /** Translation key that is used if `label` has no translation. */
  fieldLabel: string;
}

type Row = Record<string, unknown>;

export interface ListField extends FieldBase<Row>, Partial<WithValue<Row>> {
  name: string;
  label: string;
  isSortable: boolean;
  firstOrder: Order;
}

/** The normalised declaration, with defaults filled in. */
export interface ListDeclaration
  extends Pick<
      PlainDeclaration,
      'resource' | 'i18nPrefix' | 'rowPath' | 'title' | 'picture' | 'embed' | 'exportExtras'
    >,
    Required<Pick<PlainDeclaration, 'rowClick' | 'recordRepresentation'>> {
  rules: ListRules;
  caption: ListField | undefined;
  /** Parses a row with the contract's schema; null for an invalid row. */
  parse: (row: RaRecord) => Row | null;
  fields: readonly ListField[];
  filters: readonly ListFilter[];
  columns: readonly ListField[];
  hidden: string[];
  card: readonly (readonly ListField[])[];
  cardHeader: ListField | undefined;
  sortOptions: readonly (SortPayload & { label: string })[];
}

/** Declares a list, with each field once for its display, sort, filter, export, column and card. */
export function declareList<
  Schema extends RecordSchema,
  const Known extends string,
  const Sort extends string,
  const Name extends string,
  const Extra extends string = never,
>(declaration: Declaration<Schema, Known, Sort, Name, Extra>): ListDeclaration;
export function declareList(declaration: PlainDeclaration): ListDeclaration {
  const {
    resource,
    contract,
    sort,
    title,
    hiddenColumns: hidden = [],
    fields: givenFields,
  } = declaration;
  const createField = (name: string, field: PlainField): ListField => {
    const isNumber = !field.render && ruleOf(contract.record, name).type === 'number';
    return {
      ...((field.as === 'money' || isNumber) && { align: 'right' }),
      ...field,
      name,
      label: field.label ?? `resources.${resource}.fields.${name}`,
      isSortable: contract.sorts.includes(name),
      firstOrder: field.firstOrder ?? parseOrder(Object.keys(field.sortOptions ?? {})[0]),
    };
  };
  const entries = Object.entries(givenFields);
  const fields = entries.map(([name, field]) => createField(name, field));
  const findFields = (names: readonly string[]) =>
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const columns = declaration.columns
    ? findFields(declaration.columns)
    : fields.filter(({ name }) => name !== 'id');
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const filters = createFilters(declaration);
  return {
    ...declaration,
    rowClick: declaration.rowClick ?? 'edit',
    recordRepresentation:
      declaration.recordRepresentation ?? ((row) => nonEmptyText(row[title]) ?? String(row.id)),
    caption: fields.find(({ name }) => name === declaration.caption),
    parse: recordParser(contract.record),
    fields,
    filters: filters.map(({ filter }) => filter),
    columns,
    hidden: [...hidden],
    card:
      declaration.card?.map(findFields) ??
      shown.filter(({ name }) => name !== title).map((one) => [one]),
    cardHeader: fields.find(({ name }) => name === declaration.cardHeader),
    sortOptions: createSortOptions(entries, sort),
    rules: {
      filters: Object.assign({}, searchRule(contract), ...filters.map(({ rules }) => rules)),
      sorts: contract.sorts,
      defaultSort: sort,
      columns: columns.flatMap(({ name, isFixed }) => (isFixed || name === title ? [] : [name])),
    },
  };
}

/** Leaves out the fields whose `needs` the API lacks, and their filters. Cards keep such fields, which are empty. */
export function withoutMissing(list: ListDeclaration, missing: readonly string[]): ListDeclaration {
  const missingNames = list.fields.flatMap(({ name, needs = [] }) =>
    needs.some((one) => missing.includes(one)) ? [name] : [],
  );
  if (missingNames.length === 0) return list;
  const has = ({ name }: { name: string }) => !missingNames.includes(name);
  const missingFilters = list.filters.filter((filter) => !has(filter));
  const missingSources = missingFilters.flatMap(({ sources }) => sources);
  return {
    ...list,
    fields: list.fields.filter(has),
    filters: list.filters.filter(has),
    columns: list.columns.filter(has),
    rules: {
      ...list.rules,
      filters: Object.fromEntries(
        Object.entries(list.rules.filters).filter(([name]) => !missingSources.includes(name)),
      ),
      columns: list.rules.columns?.filter((name) => !missingNames.includes(name)),
    },
  };
}

export function fieldValue(field: ListField, record: Row): unknown {
  return field.value ? field.value(record) : record[field.name];
}

/** Without the generics that check the names. */
type PlainDeclaration = Omit<
  Declaration<RecordSchema, string, string, string, string>,
  'fields' | 'filters'
> & { fields: Record<string, PlainField>; filters?: Record<string, PlainFilter> };

type PlainField = FieldBase<Row> & Partial<WithValue<Row>> & Sortable & { filter?: PlainFilter };
type PlainFilter = FilterBase & {
  source?: string;
  range?: readonly [string, string];
  schema?: v.GenericSchema;
};

/** Filters of the fields, then the other filters, each with the schemas of its parameters. */
function createFilters({ resource, i18nPrefix, contract, fields, filters = {} }: PlainDeclaration) {
  const fieldFilters = Object.entries(fields).flatMap(
    ([name, { filter, optionI18nPrefix, label, reference }]) =>
      filter
        ? [{ name, filter: { optionI18nPrefix, reference, ...filter }, fieldLabel: label }]
        : [],
  );
  const others = Object.entries(filters).map(([name, filter]) => ({
    name,
    filter,
    fieldLabel: undefined,
  }));
  return [...fieldFilters, ...others].map(({ name, filter: declared, fieldLabel }) => {
    const { range, source = name, schema, ...filter } = declared;
    const sources = range ?? [source];
    const key = range ? name : source;
    const rules = sources.flatMap((one) => {
      const rule = schema ?? contract.filter.entries[one]?.wrapped;
      return rule ? [[one, rule] as const] : [];
    });
    const listFilter: ListFilter = {
      ...filter,
      name: key,
      sources,
      isRange: range !== undefined,
      label: filter.label ?? `${i18nPrefix}.filter.${key}`,
      fieldLabel: fieldLabel ?? `resources.${resource}.fields.${name}`,
    };
    return { filter: listFilter, rules: Object.fromEntries(rules) };
  });
}

/** `q` is the filter of the search input. */
function searchRule({ filter }: PlainDeclaration['contract']): ListRules['filters'] {
  const rule = filter.entries.q?.wrapped;
  return rule ? { q: rule } : {};
}

function createSortOptions(fields: readonly [string, PlainField][], sort: SortPayload) {
  const options = fields.flatMap(([field, { sortOptions = {} }]) =>
    Object.entries(sortOptions).map(([order, label]) => ({
      field,
      order: parseOrder(order),
      label,
    })),
  );
  const isFirst = (one: SortPayload) => one.field === sort.field && one.order === sort.order;
  return [...options.filter(isFirst), ...options.filter((one) => !isFirst(one))];
}

function parseOrder(key: string | undefined): Order {
  return key === 'DESC' ? 'DESC' : 'ASC';
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
