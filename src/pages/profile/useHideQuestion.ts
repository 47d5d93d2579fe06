import { useCallback, useRef, useState } from 'react';

/**
 * "Hide your store?", asked in the middle of saving. Who has agreed is not asked again when the same save
 * is tried once more, after a conflict or a failure.
 */
export function useHideQuestion() {
  const [resolve, setResolve] = useState<((isAgreed: boolean) => void) | null>(null);
  const hasAgreed = useRef(false);
  const ask = useCallback(
    () =>
      hasAgreed.current
        ? Promise.resolve(true)
        : new Promise<boolean>((settle) => setResolve(() => settle)),
    [],
  );
  const forget = useCallback(() => {
    hasAgreed.current = false;
  }, []);
  const answer = (isAgreed: boolean) => {
    hasAgreed.current = isAgreed;
    setResolve(null);
    resolve?.(isAgreed);
  };
  return { isAsked: resolve !== null, ask, answer, forget };
}
