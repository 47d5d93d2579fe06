import { useEffect, useRef } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { hasAnswered, isMissing, useMissingEndpoints } from '../api/missingEndpoints.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { resources } from '../resources/index.ts';

/** Milliseconds after which the first screen has what it needs. */
const PROBE_AFTER = 3000;

/**
 * Asks once for the lists that no screen has asked for yet, so that nothing leads to those that the API does not have.
 * At once where it lacks some already: then it probably lacks more.
 */
export function useProbe(): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const definitions = useResourceDefinitions();
  const isPartial = useMissingEndpoints().length > 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    const ask = () => {
      isDone.current = true;
      for (const { name, path } of resources) {
        if (!definitions[name]?.hasList || hasAnswered(path) || isMissing(path)) continue;
        const pagination = { page: 1, perPage: 1 };
        // Any other failure is told when somebody goes there.
        dataProvider.getList(name, { pagination, filter: {} }).catch(() => undefined);
      }
    };
    const timer = setTimeout(ask, isPartial ? 0 : PROBE_AFTER);
    return () => clearTimeout(timer);
  }, [isPartial, definitions, dataProvider]);
}
