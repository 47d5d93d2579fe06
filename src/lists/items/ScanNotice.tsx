import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { useTones } from './tones.ts';

/** The result of the last scan. `at` makes screen readers announce the same text again. */
type Notice = { severity: 'success' | 'error'; text: string; at: number };

/** Reports the result of a scan: `say` plays a tone and sets the notice. */
export function useScanNotice(play: ReturnType<typeof useTones>['play']) {
  const [notice, setNotice] = useState<Notice>();
  const say = (severity: Notice['severity'], text: string) => {
    play(severity === 'success' ? 'good' : 'wrong');
    setNotice((last) => ({ severity, text, at: (last?.at ?? 0) + 1 }));
  };
  return { notice, say };
}

export function ScanNotice({ notice }: { notice: Notice | undefined }) {
  // Always rendered: screen readers announce only changes of a region that already exists.
  return (
    <Box aria-live="assertive">
      {notice && (
        <Alert key={notice.at} severity={notice.severity}>
          {notice.text}
        </Alert>
      )}
    </Box>
  );
}
