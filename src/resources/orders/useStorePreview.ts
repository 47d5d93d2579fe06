import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEvent } from 'react-admin';
import { isAnswerLost } from '../../api/lostAnswers.ts';
import { useDebounced } from '../../lists/useDebounced.ts';

/** Milliseconds. */
const TYPING_PAUSE = 300;

/** A preview of the store, and its input. `isStale`: the form has other input by now. */
export type StorePreview<Input, Preview> = {
  preview: Preview | undefined;
  input: Input | undefined;
  isStale: boolean;
  isFetching: boolean;
  hasFailed: boolean;
  refetch: () => void;
  /** The preview in view if it is of `input`, else one that is read now; undefined if the store does not answer. */
  previewOf: (input: Input) => Promise<Preview | undefined>;
};

type Options<Input, Preview> = {
  /** What the form has now; null while a part of it is not valid. */
  input: Input | null;
  keyOf: (input: Input | null) => QueryKey;
  read: (input: Input, signal?: AbortSignal) => Promise<Preview>;
};

/** Asks the store what the input of a form would be. Keeps the last preview until the next one is there. */
export function useStorePreview<Input, Preview>({
  input,
  keyOf,
  read,
}: Options<Input, Preview>): StorePreview<Input, Preview> {
  const text = JSON.stringify(input);
  const settled = useDebounced(text, TYPING_PAUSE);
  const asked: Input | null = JSON.parse(settled);
  const queryClient = useQueryClient();
  const last = useRef<{ preview: Preview; input: Input }>(undefined);
  const { data, isFetching, isError, refetch } = useQuery<Preview>({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) =>
      asked ? read(asked, signal) : Promise.reject(new Error('no valid input')),
    enabled: asked !== null,
    // Prices and stock change at any time.
    staleTime: 0,
    meta: { isErrorShown: true },
  });
  // The last amounts stay in view while the next ones are worked out, or fail.
  if (data !== undefined && asked) last.current = { preview: data, input: asked };
  const previewOf = useEvent(async (wanted: Input) => {
    const shown = last.current;
    if (shown && JSON.stringify(shown.input) === JSON.stringify(wanted)) return shown.preview;
    try {
      // Not the request of the query: further typing would cancel it.
      const preview = await read(wanted);
      queryClient.setQueryData(keyOf(wanted), preview);
      return preview;
    } catch (error) {
      if (isAnswerLost(error)) return undefined;
      throw error;
    }
  });
  return {
    preview: last.current?.preview,
    input: last.current?.input,
    isStale: data === undefined || isError || settled !== text || asked === null,
    isFetching,
    hasFailed: isError,
    refetch: () => void refetch(),
    previewOf,
  };
}
