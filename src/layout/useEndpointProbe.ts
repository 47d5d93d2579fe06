import { useEffect, useRef } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import {
  hasAnswered,
  IMPORTS,
  isMissing,
  ORDER_PREVIEW,
  useMissingEndpoints,
} from '../api/missingEndpoints.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { resources } from '../resources/index.ts';

/** Milliseconds before the probe, so that it does not delay the first screen. */
const PROBE_DELAY = 3000;

/**
 * Finds missing endpoints, so that their screens are hidden. Requests each list, the imports and the preview of an
 * empty order once, unless a screen has already done so. Starts at once if an endpoint is missing, because others are
 * probably missing, too.
 */
export function useEndpointProbe(): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const definitions = useResourceDefinitions();
  const isPartial = useMissingEndpoints().length > 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    const probe = () => {
      isDone.current = true;
      const isUnknown = (path: string) => !hasAnswered(path) && !isMissing(path);
      if (isUnknown(IMPORTS)) dataProvider.probeImports().catch(() => undefined);
      if (isUnknown(ORDER_PREVIEW)) dataProvider.previewOrder({}).catch(() => undefined);
      for (const { name, path } of resources) {
        if (!definitions[name]?.hasList || !isUnknown(path)) continue;
        const pagination = { page: 1, perPage: 1 };
        // Other errors are shown when the merchant opens the list.
        dataProvider.getList(name, { pagination, filter: {} }).catch(() => undefined);
      }
    };
    const timer = setTimeout(probe, isPartial ? 0 : PROBE_DELAY);
    return () => clearTimeout(timer);
  }, [isPartial, definitions, dataProvider]);
}
