import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is mounted. A write goes on after its screen was left; its response
 * must not lead away from the next screen.
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
