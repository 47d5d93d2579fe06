import type { UseMutationWithMutationModeOptions } from 'react-admin';
import { useMutationWithMutationMode as useMutationOfAnyMode } from '../../node_modules/ra-core/dist/dataProvider/useMutationWithMutationMode.js';

type Options<E, D extends { data?: unknown }, V> = UseMutationWithMutationModeOptions<E, D, V>;

/**
 * In the place of the hook behind every write of react-admin (`vite.config.ts`): refuses what would say
 * "updated" or "deleted" before the store has said so, and lose what was typed when it then says no.
 */
export function useMutationWithMutationMode<
  ErrorType = Error,
  TData extends { data?: unknown } = { data?: unknown },
  TVariables = unknown,
>(params: TVariables | undefined, options: Options<ErrorType, TData, TVariables>) {
  refuseOtherModes(options.mutationMode);
  const [mutate, result] = useMutationOfAnyMode(params, options);
  const mutateSafely: typeof mutate = async (callParams, callOptions) => {
    refuseOtherModes(callOptions?.mutationMode);
    return mutate(callParams, callOptions);
  };
  return [mutateSafely, result] as const;
}

function refuseOtherModes(mode: string | undefined): void {
  if (mode === undefined || mode === 'pessimistic') return;
  throw new Error(
    `mutationMode="${mode}" tells of a success before there is one. Write mutationMode="pessimistic", ` +
      'and <DeleteWithConfirmButton> or <UpdateWithConfirmButton> instead of a button with undo.',
  );
}
