import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { fieldValue, type ListDeclaration, type ListField } from '../declareList.ts';

/** Names by resource, then by id. `isComplete`: the read of the page's names has ended, even if it failed. */
type Names = Record<string, { found: ReadonlyMap<string, string>; isComplete: boolean }>;
const NamesContext = createContext<Names>({});

interface Props {
  list: ListDeclaration;
  fields: readonly ListField[];
  children: ReactNode;
}

/** Reads the names of all records that the rows of this page refer to, with one `getMany` for each resource. */
export function ReferenceNames({ list, fields, children }: Props) {
  const resources = new Set(fields.flatMap(({ reference }) => reference ?? []));
  return [...resources].reduceRight(
    (inside, resource) => (
      <ResourceNames
        key={resource}
        list={list}
        fields={fields.filter(({ reference }) => reference === resource)}
        resource={resource}
      >
        {inside}
      </ResourceNames>
    ),
    children,
  );
}

function ResourceNames({ list, fields, resource, children }: Props & { resource: string }) {
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
    // Sorted: the same ids share one query, whatever their order.
    { ids: [...ids].sort() },
    { enabled: ids.size > 0, placeholderData: keepPreviousData },
  );
  const isComplete = !isPending && !isPlaceholderData;
  const names = useMemo(() => {
    const known = (data ?? []).filter(Boolean);
    const found = new Map(known.map(({ id, name }) => [String(id), String(name)]));
    return { ...others, [resource]: { found, isComplete } };
  }, [others, resource, data, isComplete]);
  return <NamesContext value={names}>{children}</NamesContext>;
}

/** The name of a referenced record. Must be used within `ReferenceNames`. */
export function RelatedName({ resource, id }: { resource: string; id: string }) {
  const { found, isComplete } = useContext(NamesContext)[resource] ?? noNames;
  const name = found.get(id);
  if (name === undefined && !isComplete) return <Skeleton width={90} />;
  return <bdi>{name ?? '—'}</bdi>;
}

const noNames = { found: new Map<string, string>(), isComplete: false };
