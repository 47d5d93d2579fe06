import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { UnreadablePictureError } from '../../forms/pictures/shrinkPicture.ts';
import { useErrorText } from '../../forms/useErrorText.ts';
import { CropArea } from './CropArea.tsx';
import { type ChosenPicture, cropPicture, type Square } from './cropPicture.ts';

interface Props {
  picture: ChosenPicture;
  /** Told the URL of the uploaded picture. */
  onDone: (url: string) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

/** SelectionOnly the square, then sending it. */
export default function CropDialog({ picture, onDone, onUnreadable, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const url = useObjectUrl(picture.file);
  const [square, setSquare] = useState<Square | null>(null);
  const upload = usePictureUpload({ onDone, onUnreadable });
  const cancel = () => {
    upload.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{translate('settings.crop.title')}</DialogTitle>
      <DialogContent sx={contentSx}>
        <DialogContentText id={`${id}-text`}>{translate('settings.crop.text')}</DialogContentText>
        {upload.problem && <Alert severity="error">{upload.problem}</Alert>}
        {url && <CropArea url={url} onSquare={setSquare} onUnreadable={onUnreadable} />}
        {upload.progress !== null && (
          <LinearProgress
            variant="determinate"
            value={upload.progress * 100}
            aria-label={translate('settings.crop.uploading')}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{translate('settings.crop.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!square}
          loading={upload.progress !== null}
          onClick={() => square && upload.start(picture, square)}
        >
          {translate('settings.crop.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// On a low screen it scrolls: squeezed, the picture would cover its controls.
const contentSx = { display: 'flex', flexDirection: 'column', gap: 2, '& > *': { flexShrink: 0 } };

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type Told = { onDone: (url: string) => void; onUnreadable: () => void };

/** Cuts the square out and sends it. What went wrong is told in the dialog, where it can be tried again. */
function usePictureUpload({ onDone, onUnreadable }: Told) {
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
