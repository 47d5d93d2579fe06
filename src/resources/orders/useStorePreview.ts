import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEvent } from 'react-admin';
import { isResponseLost } from '../../api/lostResponses.ts';
import { useDebounced } from '../../lists/useDebounced.ts';

/** Milliseconds without a change before the input is previewed. */
const TYPING_PAUSE = 300;

/**
 * The store's last preview, with its input. `isStale`: the form's input has changed since or is invalid, or the last
 * request failed.
 */
export type StorePreview<Input, Preview> = {
  preview: Preview | undefined;
  input: Input | undefined;
  isStale: boolean;
  isFetching: boolean;
  hasFailed: boolean;
  refetch: () => void;
  /** Returns the last preview if its input equals `input`, else fetches one. Undefined if the response is lost. */
  previewOf: (input: Input) => Promise<Preview | undefined>;
};

type Options<Input, Preview> = {
  /** The form's input; null while invalid. */
  input: Input | null;
  keyOf: (input: Input | null) => QueryKey;
  read: (input: Input, signal?: AbortSignal) => Promise<Preview>;
};

/** Lets the store preview a form's input, debounced. Keeps the last preview until the next one has loaded. */
export function useStorePreview<Input, Preview>({
  input,
  keyOf,
  read,
}: Options<Input, Preview>): StorePreview<Input, Preview> {
  const text = JSON.stringify(input);
  const debounced = useDebounced(text, TYPING_PAUSE);
  const asked: Input | null = JSON.parse(debounced);
  const queryClient = useQueryClient();
  const last = useRef<{ preview: Preview; input: Input }>(undefined);
  const { data, isFetching, isError, refetch } = useQuery<Preview>({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) =>
      asked
        ? read(asked, signal)
        : Promise.reject(new Error('useStorePreview: the input is invalid')),
    enabled: asked !== null,
    // Prices and stock change at any time.
    staleTime: 0,
    meta: { isErrorShown: true },
  });
  // Keeps the last amounts visible while the next request runs or after it fails.
  if (data !== undefined && asked) last.current = { preview: data, input: asked };
  const previewOf = useEvent(async (wanted: Input) => {
    const shown = last.current;
    if (shown && JSON.stringify(shown.input) === JSON.stringify(wanted)) return shown.preview;
    try {
      // Not with `useQuery`, which would cancel the request when the input changes.
      const preview = await read(wanted);
      queryClient.setQueryData(keyOf(wanted), preview);
      return preview;
    } catch (error) {
      if (isResponseLost(error)) return undefined;
      throw error;
    }
  });
  return {
    preview: last.current?.preview,
    input: last.current?.input,
    isStale: data === undefined || isError || debounced !== text || asked === null,
    isFetching,
    hasFailed: isError,
    refetch: () => void refetch(),
    previewOf,
  };
}
