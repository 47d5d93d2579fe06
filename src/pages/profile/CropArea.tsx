import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDownOutlined';
import ArrowLeftIcon from '@mui/icons-material/KeyboardArrowLeftOutlined';
import ArrowRightIcon from '@mui/icons-material/KeyboardArrowRightOutlined';
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUpOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { clampInside, clampZoom, MAX_ZOOM, MIN_ZOOM, type Point } from './cropGeometry.ts';
import type { Square } from './cropPicture.ts';

interface Props {
  url: string;
  onSquare: (square: Square) => void;
  onUnreadable: () => void;
}

/** Pixels on the screen that one press moves the picture by. */
const STEP = 8;

/** The picture behind its square: dragged, pinched, moved by arrow keys, or by the buttons below. */
export function CropArea({ url, onSquare, onUnreadable }: Props) {
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
          // The console shows it round; what is sent is the square around it.
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

/** A picture has no reading direction: left is left in any language. */
function MoveBar({ onMove }: { onMove: (x: number, y: number) => void }) {
  return (
    <Box dir="ltr" sx={{ display: 'flex', justifyContent: 'center', gap: 1 }}>
      <Step name="left" onPress={() => onMove(-1, 0)}>
        <ArrowLeftIcon />
      </Step>
      <Step name="up" onPress={() => onMove(0, -1)}>
        <ArrowUpIcon />
      </Step>
      <Step name="down" onPress={() => onMove(0, 1)}>
        <ArrowDownIcon />
      </Step>
      <Step name="right" onPress={() => onMove(1, 0)}>
        <ArrowRightIcon />
      </Step>
    </Box>
  );
}

interface StepProps {
  /** Last part of the text's key. */
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
