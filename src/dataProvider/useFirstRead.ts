import {
  type FetchQueryOptions,
  type Query,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { use, useState } from 'react';
import { type GetListParams, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { hasEarlyAnswer } from '../earlyReads.ts';

/** Milliseconds in which an answer that is here already can be read. */
const READING = 300;

const readings = new WeakMap<Query, Promise<unknown>>();

/**
 * Asks for what a screen begins with as soon as it is drawn, not once all of it stands; its own query of the same
 * key joins. A screen whose answer the entry has already (`earlyReads.ts`) is drawn once, with it.
 */
export function useFirstRead<Data, Key extends QueryKey>(
  options: Pick<FetchQueryOptions<Data, Error, Data, Key>, 'queryKey' | 'queryFn' | 'meta'>,
): void {
  const client = useQueryClient();
  const [query] = useState(() => {
    const isHere = hasEarlyAnswer();
    const known = client.getQueryCache().find({ queryKey: options.queryKey });
    // React drops the state of a component that suspends before its first commit, and calls this again. The
    // promise has to stay the same, and a refused read must not be sent again (C14).
    if (known && (readings.has(known) || known.state.status === 'error')) return known;
    const done = client.prefetchQuery(options);
    const begun = client.getQueryCache().find({ queryKey: options.queryKey });
    if (begun && isHere) readings.set(begun, Promise.race([done, pause()]));
    return begun;
  });
  const reading = query && readings.get(query);
  if (reading) use(reading);
}

/** The same for a page of a list, under the key that react-admin gives it. */
export function useFirstPage(resource: string, params: GetListParams): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { pagination, sort, filter, meta } = params;
  useFirstRead({
    queryKey: [resource, 'getList', { pagination, sort, filter, meta }],
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, READING));
}
