import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { fieldValue, type ListDeclaration, type ListField } from '../declareList.ts';

/** By resource, then by id; whole once all are read. */
type Names = Record<string, { found: ReadonlyMap<string, string>; isWhole: boolean }>;
const NamesContext = createContext<Names>({});

interface Props {
  list: ListDeclaration;
  fields: readonly ListField[];
  children: ReactNode;
}

/** Reads what the fields of the rows inside call other records, for all rows of the page at once. */
export function ReferenceNames({ list, fields, children }: Props) {
  const resources = new Set(fields.flatMap(({ reference }) => reference ?? []));
  return [...resources].reduceRight(
    (inside, resource) => (
      <NamesOf
        key={resource}
        list={list}
        fields={fields.filter(({ reference }) => reference === resource)}
        resource={resource}
      >
        {inside}
      </NamesOf>
    ),
    children,
  );
}

function NamesOf({ list, fields, resource, children }: Props & { resource: string }) {
  const { data: rows = [] } = useListContext();
  const others = useContext(NamesContext);
  const ids = new Set<string>();
  for (const row of rows) {
    const record = list.parse(row);
    for (const field of fields) {
      const id = record && fieldValue(field, record);
      if (typeof id === 'string' && id !== '') ids.add(id);
    }
  }
  const { data, isPending, isPlaceholderData } = useGetMany(
    resource,
    // In one order: the same records on another page are not read again.
    { ids: [...ids].sort() },
    { enabled: ids.size > 0, placeholderData: keepPreviousData },
  );
  const isWhole = !isPending && !isPlaceholderData;
  const names = useMemo(() => {
    const known = (data ?? []).filter(Boolean);
    const found = new Map(known.map(({ id, name }) => [String(id), String(name)]));
    return { ...others, [resource]: { found, isWhole } };
  }, [others, resource, data, isWhole]);
  return <NamesContext value={names}>{children}</NamesContext>;
}

/** The name of another record, of those that `ReferenceNames` around it reads. */
export function RelatedName({ resource, id }: { resource: string; id: string }) {
  const { found, isWhole } = useContext(NamesContext)[resource] ?? none;
  const name = found.get(id);
  if (name === undefined && !isWhole) return <Skeleton width={90} />;
  return <bdi>{name ?? '—'}</bdi>;
}

const none = { found: new Map<string, string>(), isWhole: false };
