import 'react-easy-crop/react-easy-crop.css';
import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDownOutlined';
import ArrowLeftIcon from '@mui/icons-material/KeyboardArrowLeftOutlined';
import ArrowRightIcon from '@mui/icons-material/KeyboardArrowRightOutlined';
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUpOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Slider from '@mui/material/Slider';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import Cropper from 'react-easy-crop';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { TitledDialog } from '../../forms/ConfirmDialog.tsx';
import { UnreadablePictureError } from '../../forms/pictures/inspectPicture.ts';
import type { UploadedPicture } from '../../forms/pictures/uploadQueue.ts';
import { useErrorText } from '../../forms/problems.ts';
import {
  type ChosenPicture,
  clampInside,
  clampZoom,
  cropPicture,
  MAX_ZOOM,
  MIN_ZOOM,
  type Point,
  type Square,
} from './cropPicture.ts';

interface Props {
  picture: ChosenPicture;
  onDone: (picture: UploadedPicture) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

export default function CropDialog({ picture, onDone, onUnreadable, onClose }: Props) {
  const translate = useTranslate();
  const textId = useId();
  const url = useObjectUrl(picture.file);
  const [square, setSquare] = useState<Square | null>(null);
  const upload = usePictureUpload({ onDone, onUnreadable });
  return (
    <TitledDialog
      title={translate('settings.crop.title')}
      aria-describedby={textId}
      onClose={onClose}
    >
      <DialogContent sx={contentSx}>
        <DialogContentText id={textId}>{translate('settings.crop.text')}</DialogContentText>
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
        <Button onClick={onClose}>{translate('settings.crop.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!square}
          loading={upload.progress !== null}
          onClick={() => square && void upload.start(picture, square)}
        >
          {translate('settings.crop.use')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

// Scrolls on low screens, as shrinking would let the picture cover its controls.
const contentSx = { display: 'flex', flexDirection: 'column', gap: 2, '& > *': { flexShrink: 0 } };

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** Crops and uploads. Shows errors in the dialog, for a retry. Closing the dialog aborts the upload. */
function usePictureUpload({ onDone, onUnreadable }: Pick<Props, 'onDone' | 'onUnreadable'>) {
  const textOf = useErrorText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  /** From 0 to 1 during the upload; else null. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

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
      if (!abort.signal.aborted) onDone(data);
    } catch (error) {
      if (abort.signal.aborted) return;
      setProgress(null);
      if (error instanceof UnreadablePictureError) return onUnreadable();
      setProblem(textOf(error));
    }
  }

  return { progress, problem, start };
}

interface AreaProps {
  url: string;
  onSquare: (square: Square) => void;
  onUnreadable: () => void;
}

/** Screen pixels per press. */
const STEP = 8;

/** The picture moves by dragging, arrow keys or buttons, and zooms by pinching, a slider or buttons. */
function CropArea({ url, onSquare, onUnreadable }: AreaProps) {
  const translate = useTranslate();
  const [at, setAt] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const [picture, setPicture] = useState({ width: 0, height: 0 });
  const [side, setSide] = useState(0);
  const zoomTo = (wanted: number) => {
    const next = clampZoom(wanted);
    setZoom(next);
    setAt((now) => clampInside(now, picture, side, next));
  };
  const move = (x: number, y: number) =>
    setAt((now) => clampInside({ x: now.x + x * STEP, y: now.y + y * STEP }, picture, side, zoom));
  return (
    <>
      <Box sx={areaSx} dir="ltr">
        <Cropper
          image={url}
          crop={at}
          zoom={zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          aspect={1}
          // Shown round; the uploaded picture is the square around the circle.
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={STEP}
          disableAutomaticStylesInjection
          onCropChange={setAt}
          onZoomChange={setZoom}
          setMediaSize={setPicture}
          setCropSize={({ width }) => setSide(width)}
          onCropAreaChange={(_, { x, y, width }) => onSquare({ x, y, width })}
          mediaProps={{ onError: onUnreadable, draggable: false }}
          cropperProps={{ role: 'group', 'aria-label': translate('settings.crop.area') }}
        />
      </Box>
      <ZoomBar zoom={zoom} onZoom={zoomTo} />
      <MoveBar onMove={move} />
    </>
  );
}

const areaSx = {
  position: 'relative',
  width: '100%',
  aspectRatio: '1',
  maxHeight: '45vh',
  overflow: 'hidden',
  borderRadius: 1,
  backgroundColor: 'sunken',
  '& [role="group"]:focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: -3,
  },
};

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Step name="zoomOut" onPress={() => onZoom(zoom - 0.25)}>
        <ZoomOutIcon />
      </Step>
      <Slider
        value={zoom}
        min={MIN_ZOOM}
        max={MAX_ZOOM}
        step={0.05}
        onChange={(_, value) => onZoom(Number(value))}
        aria-label={translate('settings.crop.zoom')}
      />
      <Step name="zoomIn" onPress={() => onZoom(zoom + 0.25)}>
        <ZoomInIcon />
      </Step>
    </Box>
  );
}

const directions = [
  { name: 'left', Icon: ArrowLeftIcon, x: -1, y: 0 },
  { name: 'up', Icon: ArrowUpIcon, x: 0, y: -1 },
  { name: 'down', Icon: ArrowDownIcon, x: 0, y: 1 },
  { name: 'right', Icon: ArrowRightIcon, x: 1, y: 0 },
] as const;

/** Not mirrored in RTL, as pictures have no reading direction. */
function MoveBar({ onMove }: { onMove: (x: number, y: number) => void }) {
  return (
    <Box dir="ltr" sx={{ display: 'flex', justifyContent: 'center', gap: 1 }}>
      {directions.map(({ name, Icon, x, y }) => (
        <Step key={name} name={name} onPress={() => onMove(x, y)}>
          <Icon />
        </Step>
      ))}
    </Box>
  );
}

interface StepProps {
  /** Last segment of the translation key. */
  name: 'zoomIn' | 'zoomOut' | 'left' | 'right' | 'up' | 'down';
  onPress: () => void;
  children: ReactNode;
}

function Step({ name, onPress, children }: StepProps) {
  const translate = useTranslate();
  const label = translate(`settings.crop.${name}`);
  return (
    <IconButton onClick={onPress} aria-label={label} title={label}>
      {children}
    </IconButton>
  );
}
