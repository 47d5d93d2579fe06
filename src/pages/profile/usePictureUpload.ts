import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { UnreadablePictureError } from '../../forms/pictures/shrinkPicture.ts';
import { useErrorText } from '../../forms/useErrorText.ts';
import { type ChosenPicture, cropPicture, type Square } from './cropPicture.ts';

type Told = { onDone: (url: string) => void; onUnreadable: () => void };

/** Cuts the square out and sends it. What went wrong is told in the dialog, where it can be tried again. */
export function usePictureUpload({ onDone, onUnreadable }: Told) {
  const textOf = useErrorText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  /** From 0 to 1 while it is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function start(picture: ChosenPicture, square: Square): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    setProblem(null);
    try {
      const file = await cropPicture(picture, square);
      const { data } = await dataProvider.uploadFile(file, {
        signal: abort.signal,
        onProgress: setProgress,
      });
      if (!abort.signal.aborted) onDone(data.url);
    } catch (error) {
      if (abort.signal.aborted) return;
      setProgress(null);
      if (error instanceof UnreadablePictureError) return onUnreadable();
      setProblem(textOf(error));
    }
  }

  return {
    progress,
    problem,
    start: (picture: ChosenPicture, square: Square) => void start(picture, square),
    cancel: () => running.current?.abort(),
  };
}
