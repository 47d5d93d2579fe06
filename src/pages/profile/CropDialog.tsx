import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { CropArea } from './CropArea.tsx';
import type { ChosenPicture, Square } from './cropPicture.ts';
import { usePictureUpload } from './usePictureUpload.ts';

interface Props {
  picture: ChosenPicture;
  /** Told the address of the uploaded picture. */
  onDone: (url: string) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

/** Choosing the square, then sending it. */
export default function CropDialog({ picture, onDone, onUnreadable, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const address = useObjectUrl(picture.file);
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
        {address && <CropArea address={address} onSquare={setSquare} onUnreadable={onUnreadable} />}
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
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
