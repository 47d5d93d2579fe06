import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled, type Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { characters } from '../../../contract/fieldRules.ts';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSides } from '../../theme/direction.ts';

export interface Picture {
  _id: string;
  url: string;
  alt: string;
}

interface Props {
  picture: Picture;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Undefined if the field does not store descriptions of its pictures. */
  onDescribe: ((index: number, alt: string) => void) | undefined;
}

const moveLabels = { left: 'pictures.moveLeft', right: 'pictures.moveRight' };

/** Drag type of tiles, which distinguishes them from dropped files. */
const dragType = 'application/x-picture-index';

export function PictureTile({ picture, index, count, onMove, onRemove, onDescribe }: Props) {
  const translate = useTranslate();
  const tile = useRef<HTMLLIElement>(null);
  const { isTarget, dragProps } = useTileDrag(index, onMove);
  const position = { position: index + 1, count };
  // Tiles follow the reading direction: earlier ones are on the left, in Arabic on the right.
  const { start, end } = useSides();

  function move(to: number, name: 'earlier' | 'later') {
    onMove(index, to);
    // React's reorder moves the DOM node, which loses the focus.
    requestAnimationFrame(() => focusButton(tile.current, name));
  }

  return (
    <TileFrame ref={tile} className={isTarget ? 'isTarget' : undefined} {...dragProps}>
      <Box sx={{ position: 'relative' }}>
        <Image src={picture.url} alt={picture.alt || translate('pictures.unnamed', position)} />
        {count > 1 && index === 0 && (
          <MainBadge variant="caption">{translate('pictures.main')}</MainBadge>
        )}
      </Box>
      <Box sx={{ display: 'flex', px: 0.5 }}>
        {count > 1 && (
          <>
            <TileButton
              name="earlier"
              label={translate(moveLabels[start], position)}
              isDisabled={index === 0}
              onClick={() => move(index - 1, 'earlier')}
            >
              <ArrowBackOutlined className="pointing" fontSize="small" />
            </TileButton>
            <TileButton
              name="later"
              label={translate(moveLabels[end], position)}
              isDisabled={index === count - 1}
              onClick={() => move(index + 1, 'later')}
            >
              <ArrowForwardOutlined className="pointing" fontSize="small" />
            </TileButton>
          </>
        )}
        <Box sx={{ flex: 1 }} />
        <TileButton
          name="remove"
          label={translate('pictures.remove', position)}
          onClick={() => onRemove(index)}
        >
          <DeleteOutlined fontSize="small" />
        </TileButton>
      </Box>
      {onDescribe && (
        <AltField
          label={translate('pictures.alt')}
          name={translate('pictures.altOf', position)}
          value={picture.alt}
          onChange={(alt) => onDescribe(index, alt)}
        />
      )}
    </TileFrame>
  );
}

/** User-perceived characters, as in the contract. */
const MAX_ALT_LENGTH = 250;

function AltField(props: {
  label: string;
  name: string;
  value: string;
  onChange: (alt: string) => void;
}) {
  const locale = useLocale();
  const length = characters(props.value);
  return (
    <TextField
      variant="standard"
      margin="none"
      value={props.value}
      placeholder={props.label}
      onChange={(event) => props.onChange(event.target.value)}
      error={length > MAX_ALT_LENGTH}
      helperText={
        length > MAX_ALT_LENGTH - 25 &&
        `${numberText(length, locale)} / ${numberText(MAX_ALT_LENGTH, locale)}`
      }
      slotProps={{ htmlInput: { 'aria-label': props.name }, input: { disableUnderline: true } }}
      sx={{
        px: 1.25,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        '& input': { fontSize: 13, py: 0.5 },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}

interface ButtonProps {
  name: string;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function TileButton({ name, label, isDisabled = false, onClick, children }: ButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      data-tooltip
      data-step={name}
      disabled={isDisabled}
      onClick={onClick}
      sx={(theme) => ({ [theme.breakpoints.down('sm')]: { width: 44, height: 44 } })}
    >
      {children}
    </IconButton>
  );
}

/** Focuses the button, or the first enabled one: at the ends of the list, one button is disabled. */
function focusButton(tile: HTMLElement | null, name: string) {
  const buttons = [...(tile?.querySelectorAll<HTMLButtonElement>('button[data-step]') ?? [])];
  const usable = buttons.filter((button) => !button.disabled);
  (usable.find((button) => button.dataset.step === name) ?? usable[0])?.focus();
}

function useTileDrag(index: number, onMove: Props['onMove']) {
  const [isTarget, setIsTarget] = useState(false);
  const isTile = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  const dragProps = {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(dragType, String(index));
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event: DragEvent) {
      if (!isTile(event)) return;
      event.preventDefault();
      setIsTarget(true);
    },
    onDragLeave: () => setIsTarget(false),
    onDrop(event: DragEvent) {
      setIsTarget(false);
      if (!isTile(event)) return;
      event.preventDefault();
      onMove(Number(event.dataTransfer.getData(dragType)), index);
    },
  };
  return { isTarget, dragProps };
}

/** A square that shows the whole picture. */
export const pictureFrame = ({ theme }: { theme: Theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'contain' as const,
  backgroundColor: theme.palette.action.hover,
});

const Image = styled('img')(pictureFrame);

const MainBadge = styled(Typography)(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: theme.spacing(1),
  top: theme.spacing(1),
  padding: theme.spacing(0.25, 1),
  borderRadius: 999,
  fontWeight: 600,
  color: theme.palette.primary.contrastText,
  backgroundColor: theme.palette.primary.main,
}));

export const TileFrame = styled('li')(({ theme }) => ({
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  transition: theme.transitions.create(['border-color', 'box-shadow']),
  '&[draggable=true] img': { cursor: 'grab' },
  '&.isTarget, &:focus-within': { borderColor: theme.palette.primary.main },
  '&.isTarget': { boxShadow: `0 0 0 2px ${theme.palette.primary.main}` },
}));
