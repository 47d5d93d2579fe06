import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Options<Props> = {
  /** Placeholder while loading. */
  fallback?: ReactNode;
  /** Replacement after a failed load; without it, the failure is thrown. `onRetry` loads again. */
  instead?: ComponentType<Props & { onRetry: () => void }>;
};

/**
 * A component that loads on its first mount. After a failure, loads again on the next mount or on `onRetry`. Replaces
 * `React.lazy`, which caches a failure for ever and shows the loaded component up to 300 ms late, because `Suspense`
 * throttles what replaces a fallback. This module imports neither MUI nor react-admin, because the public pages use it.
 * The component is not memoised: public pages read their texts while rendering, and would keep the former language.
 */
export function lazyAgain<Props extends object>(
  load: Load<Props>,
  { fallback = null, instead: Instead }: Options<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is loaded
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part || failure) return;
      load().then(
        ({ default: code }) => {
          loaded = code;
          setPart(() => code);
        },
        (error: unknown) => setFailure({ error }),
      );
    }, [Part, failure]);
    if (Part) return <Part {...props} />;
    if (!failure) return fallback;
    if (!Instead) throw failure.error;
    return <Instead {...props} onRetry={() => setFailure(undefined)} />;
  };
}
