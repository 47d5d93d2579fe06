import { useQueryClient } from '@tanstack/react-query';
import { useResetStore } from 'react-admin';
import { logout } from '../authProvider.ts';
import { clearToasts } from '../toasts.ts';

/** Ends the session here at once, whatever the server says (A4). The guard then goes to `/login`. */
export function useSignOut(): (options: { isEverywhere: boolean }) => void {
  const resetViewSettings = useResetStore();
  const queryClient = useQueryClient();
  return ({ isEverywhere }) => {
    logout({ everywhere: isEverywhere });
    clearToasts();
    // Once the screens are gone: cleared any earlier, they would ask for everything again.
    setTimeout(() => {
      resetViewSettings();
      queryClient.clear();
    });
  };
}
