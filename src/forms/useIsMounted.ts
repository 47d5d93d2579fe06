import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is mounted. A write continues after the merchant leaves the
 * screen. The response must not navigate away from the next screen.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
