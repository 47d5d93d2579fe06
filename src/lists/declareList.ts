import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord, SortPayload, useTranslate } from 'react-admin';
import type * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import type { ListRules } from './listParams.ts';
import { recordParser } from './recordParser.ts';

/** What a value is, where the value itself does not tell: amounts in minor units, instants, days, ISO 3166 codes. */
export type ValueType = 'money' | 'moment' | 'dateTime' | 'day' | 'country' | 'picture' | 'url';

/**
 * One field of a list. What is left out follows from the value: numbers, texts, yes and no, and lists of
 * texts are shown, exported and put into words as such.
 */
interface FieldBase<Row> {
  /** A translation key; by default `resources.<resource>.fields.<name>`. */
  label?: string;
  as?: ValueType;
  /** The value is a code: its text is under this key. */
  words?: string;
  /** The value is the id of a record of this resource, called by its `name`; in files by its whole `path`. */
  reference?: string;
  /** A translation key: what is shown in grey where there is no value. */
  empty?: string;
  /** A cell of one's own. */
  show?: (row: Row) => ReactNode;
  /** Shown so on a phone's card; by default as in the table. Nothing leaves it out. */
  card?: (row: Row) => ReactNode;
  /** By default so are amounts, and numbers that have no cell of their own. */
  align?: 'right';
  /** Takes what room is left in the table, and is at least so many pixels wide. */
  grow?: number;
  sx?: SxProps<Theme>;
  /** Always in the table, as the title is. */
  isFixed?: boolean;
  /** What the exported file says; by default the value. Several columns, or false: never exported. */
  export?: false | ((row: Row, words: ExportWords) => unknown) | readonly ExportPart<Row>[];
}

/** What a file says values with: the language, and the store's zone. */
export type ExportWords = Pick<FilterWords, 'translate' | 'locale' | 'zone'>;

/** One of the columns that a field is in the exported file. `label`: a translation key. */
export interface ExportPart<Row> {
  label: string;
  as?: ValueType;
  value: (row: Row) => unknown;
}

/** A line of the file: of these fields only, where it is not the first of its record. */
export type ExportLine = { record: RaRecord; fields?: ReadonlySet<string> };

export interface ExportMore {
  /** Texts under their labels, each with the field before which it stands. */
  columns: readonly { name: string; label: string; before: string; as?: ValueType }[];
  /** The lines of some rows, a part after the other, so that no more than one is in memory. */
  lines: (rows: readonly RaRecord[], signal: AbortSignal) => AsyncIterable<readonly ExportLine[]>;
}

interface Valued<Row> {
  /** The value of a field that the record has under another name, or not at all. */
  value: (row: Row) => unknown;
}

type Order = SortPayload['order'];

interface Sortable {
  /** By which a first click on its head sorts; by default the first of `sortOptions`. */
  firstOrder?: Order;
  /** What a phone offers, as translation keys. */
  sortOptions?: Partial<Record<Order, string>>;
}

interface FilterBase {
  /** A translation key; by default `<texts>.filter.<name>`, else the label of the field. */
  label?: string;
  /** Where a chip has less room. */
  chipLabel?: string;
  as?: 'money' | 'moment' | 'period' | 'days';
  /** The values to choose from. */
  choices?: readonly (string | boolean)[];
  /** Their texts are under this key; by default the field's `words`. */
  words?: string;
  /** A value in words, for values that no key of texts fits; undefined: as if this were not there. */
  text?: (value: unknown, words: FilterWords) => string | undefined;
  /** The value is the id of a record of this resource, called by its `name`. */
  reference?: string;
  /** A translation key: what a record is called whose name is not known. */
  unknown?: string;
  /** An input of one's own, best one that is fetched when it is needed; false: only links set this filter. */
  input?: false | ComponentType<{ source: string; label: string }>;
  /** One value is seen as a tab, so that only several are a chip; the drawer leaves it out. */
  inTabs?: boolean;
}

/** What values are put into words with: the language, and the store's currency and zone. */
export interface FilterWords {
  translate: ReturnType<typeof useTranslate>;
  locale: string;
  currency: string | null;
  zone: string;
}

/** What a filter of this name sets: one that the contract knows, or one of the console's own with its rule. */
type FilterOf<Name, Known extends string> = FilterBase &
  (
    | (Name extends Known ? { source?: Name; schema?: v.GenericSchema } : never)
    | { source: Known; schema?: v.GenericSchema }
    | { range: readonly [from: Known, to: Known] }
    | { source?: string; schema: v.GenericSchema }
  );

type FieldOf<Name, Row, Source, Known extends string, Sort> = FieldBase<Row> & {
  filter?: FilterOf<Name, Known>;
} & (Name extends Sort ? Sortable : unknown) &
  (Name extends Source ? Partial<Valued<Row>> : Valued<Row> | { value?: never; export: false });

type RecordSchema = v.LooseObjectSchema<v.ObjectEntries, undefined>;

interface Declaration<
  Schema extends RecordSchema,
  Known extends string,
  Sort extends string,
  Name extends string,
  Extra extends string,
> {
  resource: string;
  /** The area of its texts: `<texts>.search`, `.empty.title`, `.empty.text`, `.filter.*`. */
  texts: string;
  /** The contract's record, filter, and what it can be sorted by. */
  contract: {
    record: Schema;
    filter: { entries: Record<Known, { wrapped: v.GenericSchema }> };
    sorts: readonly Sort[];
  };
  /** How it is sorted until the merchant chooses. */
  sort: { field: NoInfer<Sort>; order: Order };
  /** The screen that a row opens. */
  opens?: 'edit' | 'show';
  /** The field by which a row is called; its cell is the link to the record. */
  title: NoInfer<Name>;
  /** What a row is called, when the title is not always there. */
  nameOf?: (row: RaRecord) => string;
  /** The field that stands under the title in the table. */
  caption?: NoInfer<Name>;
  /** URL of a picture before the title. */
  picture?: (row: v.InferOutput<Schema>) => string | undefined;
  /** What the file needs of rows that lists leave out: the `embed` of the API. */
  embed?: readonly string[];
  /** Fetched with the file: what it has besides the fields, and the further lines of a row. */
  exportMore?: () => Promise<ExportMore>;
  /** In the order of the file that `Export` writes, and of the filters. */
  fields: {
    [K in Name]: FieldOf<K, v.InferOutput<Schema>, keyof Schema['entries'], NoInfer<Known>, Sort>;
  };
  /** Filters that belong to no field. */
  filters?: { [K in Extra]: FilterOf<K, NoInfer<Known>> };
  /** The table's columns in their order; by default every field but `id`. */
  columns?: readonly NoInfer<Name>[];
  /** Those that are hidden until the merchant shows them. */
  hidden?: readonly NoInfer<Name>[];
  /** The fields of a phone's card, row by row; by default the columns that are not hidden. */
  card?: readonly (readonly NoInfer<Name>[])[];
  /** The field whose label stands over the ends of the cards, as over a column. */
  cardHead?: NoInfer<Name>;
}

export interface ListFilter extends FilterBase {
  name: string;
  /** The filters that it sets; two for a range. */
  sources: readonly string[];
  isRange: boolean;
  label: string;
  /** What it is called where `label` has no text. */
  fieldLabel: string;
}

/** A record of the contract, whichever it is. */
type Row = Record<string, unknown>;

export interface ListField extends FieldBase<Row>, Partial<Valued<Row>> {
  name: string;
  label: string;
  isSortable: boolean;
  firstOrder: Order;
}

/** A list as its parts read it: `ListScreen` and everything in it. */
export interface ListDeclaration
  extends Pick<
      PlainDeclaration,
      'resource' | 'texts' | 'title' | 'picture' | 'embed' | 'exportMore'
    >,
    Required<Pick<PlainDeclaration, 'opens' | 'nameOf'>> {
  rules: ListRules;
  caption: ListField | undefined;
  /** The row as a record of the contract; null when another backend sent something else. */
  parse: (row: RaRecord) => Row | null;
  fields: readonly ListField[];
  filters: readonly ListFilter[];
  columns: readonly ListField[];
  hidden: string[];
  card: readonly (readonly ListField[])[];
  cardHead: ListField | undefined;
  sortOptions: readonly (SortPayload & { label: string })[];
}

/** What can be listed, shown, sorted, filtered, exported, hidden, and put on a card, said once a field. */
export function declareList<
  Schema extends RecordSchema,
  const Known extends string,
  const Sort extends string,
  const Name extends string,
  const Extra extends string = never,
>(given: Declaration<Schema, Known, Sort, Name, Extra>): ListDeclaration;
export function declareList(given: PlainDeclaration): ListDeclaration {
  const { resource, contract, sort, title, hidden = [], fields: givenFields } = given;
  const fieldOf = (name: string, field: PlainField): ListField => {
    const isNumber = !field.show && ruleOf(contract.record, name).type === 'number';
    return {
      ...((field.as === 'money' || isNumber) && { align: 'right' }),
      ...field,
      name,
      label: field.label ?? `resources.${resource}.fields.${name}`,
      isSortable: contract.sorts.includes(name),
      firstOrder: field.firstOrder ?? orderOf(Object.keys(field.sortOptions ?? {})[0]),
    };
  };
  const entries = Object.entries(givenFields);
  const fields = entries.map(([name, field]) => fieldOf(name, field));
  const named = (names: readonly string[]) =>
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const columns = given.columns ? named(given.columns) : fields.filter(({ name }) => name !== 'id');
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const filters = filtersOf(given);
  return {
    ...given,
    opens: given.opens ?? 'edit',
    nameOf: given.nameOf ?? ((row) => textOf(row[title]) ?? String(row.id)),
    caption: fields.find(({ name }) => name === given.caption),
    parse: recordParser(contract.record),
    fields,
    filters: filters.map(({ filter }) => filter),
    columns,
    hidden: [...hidden],
    card: given.card?.map(named) ?? shown.filter(({ name }) => name !== title).map((one) => [one]),
    cardHead: fields.find(({ name }) => name === given.cardHead),
    sortOptions: sortOptionsOf(entries, sort),
    rules: {
      filters: Object.assign({}, searchRule(contract), ...filters.map(({ rules }) => rules)),
      sorts: contract.sorts,
      defaultSort: sort,
      columns: columns.flatMap(({ name, isFixed }) => (isFixed || name === title ? [] : [name])),
    },
  };
}

/** The value of a field, of its own or computed. */
export function fieldValue(field: ListField, record: Row): unknown {
  return field.value ? field.value(record) : record[field.name];
}

/** A declaration whose names have been checked. */
type PlainDeclaration = Omit<
  Declaration<RecordSchema, string, string, string, string>,
  'fields' | 'filters'
> & { fields: Record<string, PlainField>; filters?: Record<string, PlainFilter> };

type PlainField = FieldBase<Row> & Partial<Valued<Row>> & Sortable & { filter?: PlainFilter };
type PlainFilter = FilterBase & {
  source?: string;
  range?: readonly [string, string];
  schema?: v.GenericSchema;
};

/** The filters of the fields, then the others, each with what the URL may say of it. */
function filtersOf({ resource, texts, contract, fields, filters = {} }: PlainDeclaration) {
  const ofFields = Object.entries(fields).flatMap(([name, { filter, words, label, reference }]) =>
    filter ? [{ name, filter: { words, reference, ...filter }, fieldLabel: label }] : [],
  );
  const others = Object.entries(filters).map(([name, filter]) => ({
    name,
    filter,
    fieldLabel: undefined,
  }));
  return [...ofFields, ...others].map(({ name, filter: given, fieldLabel }) => {
    const { range, source = name, schema, ...filter } = given;
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
      label: filter.label ?? `${texts}.filter.${key}`,
      fieldLabel: fieldLabel ?? `resources.${resource}.fields.${name}`,
    };
    return { filter: listFilter, rules: Object.fromEntries(rules) };
  });
}

/** `q` is what the search field sets. */
function searchRule({ filter }: PlainDeclaration['contract']): ListRules['filters'] {
  const rule = filter.entries.q?.wrapped;
  return rule ? { q: rule } : {};
}

/** The list's own order first, then those of the fields. */
function sortOptionsOf(fields: readonly [string, PlainField][], sort: SortPayload) {
  const options = fields.flatMap(([field, { sortOptions = {} }]) =>
    Object.entries(sortOptions).map(([order, label]) => ({ field, order: orderOf(order), label })),
  );
  const isFirst = (one: SortPayload) => one.field === sort.field && one.order === sort.order;
  return [...options.filter(isFirst), ...options.filter((one) => !isFirst(one))];
}

function orderOf(key: string | undefined): Order {
  return key === 'DESC' ? 'DESC' : 'ASC';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
