import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { twoColumns } from '../../theme/rowStyles.ts';
import { useNextFocus } from '../../ui/useRestoredFocus.ts';
import { PictureChooser } from './PictureChooser.tsx';
import { PictureTile, pictureFrame, TileFrame } from './PictureTile.tsx';
import type { Upload } from './uploadQueue.ts';
import { useDropTarget } from './useDropTarget.ts';
import { usePictures } from './usePictures.ts';

interface Props {
  source: string;
  max: number;
  /** The form value is one URL instead of a list. */
  isSingle?: boolean;
}

/** Adds pictures by drop, file dialog or paste. Tiles let the merchant reorder, remove and describe pictures. */
export function PicturesInput({ source, max, isSingle = false }: Props) {
  const translate = useTranslate();
  const pictures = usePictures(source, max, isSingle);
  const tiles = useNextFocus<HTMLUListElement>('[data-step="remove"]');
  const { isOver, dropProps } = useDropTarget(pictures.add);
  const refused = pictures.uploads.filter((upload) => upload.problem?.kind === 'refused');
  const pending = pictures.uploads.filter((upload) => upload.problem?.kind !== 'refused');
  const isEmpty = pictures.value.length === 0 && pending.length === 0;

  return (
    <Box {...dropProps} data-field={source}>
      <RefusedPictures
        lines={refused.map((upload) => ({ ...upload, text: pictures.problemText(upload) }))}
        onDismiss={() => {
          for (const { id } of refused) pictures.remove(id);
        }}
      />
      <Tiles ref={tiles} aria-label={translate('pictures.list')}>
        {pictures.value.map((picture, index) => (
          <PictureTile
            key={picture._id}
            picture={picture}
            index={index}
            count={pictures.value.length}
            onMove={pictures.move}
            onRemove={pictures.removePicture}
            onDescribe={isSingle ? undefined : pictures.describe}
          />
        ))}
        {pending.map((upload) => (
          <UploadTile
            key={`upload-${upload.id}`}
            upload={upload}
            problem={upload.problem ? pictures.problemText(upload) : undefined}
            onRetry={pictures.retry}
            onRemove={pictures.remove}
          />
        ))}
        {pictures.value.length + pending.length < max && (
          <Box component="li" sx={{ gridColumn: isEmpty ? '1 / -1' : undefined }}>
            <AddPictures isOver={isOver} isWide={isEmpty} onAdd={pictures.add} />
          </Box>
        )}
      </Tiles>
      {pictures.megabytesLeft !== undefined && (
        <FormHelperText role="status">
          {translate('pictures.room', { left: pictures.megabytesLeft })}
        </FormHelperText>
      )}
      {pictures.error && <FormHelperText error>{pictures.error}</FormHelperText>}
      <Box role="status" sx={visuallyHidden}>
        {pictures.announcement}
      </Box>
    </Box>
  );
}

interface RefusedPicturesProps {
  lines: { id: number; name: string; text: string }[];
  onDismiss: () => void;
}

function RefusedPictures({ lines, onDismiss }: RefusedPicturesProps) {
  const translate = useTranslate();
  const [first, ...more] = lines;
  if (!first) return null;
  const isOne = more.length === 0;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      closeText={
        isOne
          ? translate('pictures.dismiss', { name: first.name })
          : translate('pictures.dismissAll')
      }
      onClose={onDismiss}
    >
      {isOne ? (
        first.text
      ) : (
        <>
          {translate('pictures.leftOut', { count: lines.length })}
          <Lines
            // Makes a long list scrollable by keyboard.
            tabIndex={0}
          >
            {lines.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </Lines>
        </>
      )}
    </Alert>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
  maxHeight: '30vh',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
}));

const Tiles = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.75rem, 100%), 1fr))',
  [theme.breakpoints.down('sm')]: {
    gap: theme.spacing(1.5),
    gridTemplateColumns: twoColumns,
  },
}));

interface UploadTileProps {
  upload: Upload;
  problem: string | undefined;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

function UploadTile({ upload, problem, onRetry, onRemove }: UploadTileProps) {
  const translate = useTranslate();
  const name = { name: upload.name };
  return (
    <TileFrame>
      <Box sx={{ position: 'relative' }}>
        {upload.preview ? (
          <Preview src={upload.preview} alt="" />
        ) : (
          <Skeleton
            variant="rectangular"
            sx={{ width: '100%', height: 'auto', aspectRatio: '1' }}
          />
        )}
        <IconButton
          size="small"
          aria-label={translate(problem ? 'pictures.dismiss' : 'pictures.cancel', name)}
          data-step="remove"
          onClick={() => onRemove(upload.id)}
          sx={{ position: 'absolute', insetInlineEnd: 4, top: 4, bgcolor: 'background.paper' }}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ p: 1.25, display: 'grid', gap: 0.75 }}>
        <Typography variant="caption" noWrap title={upload.name}>
          {upload.name}
        </Typography>
        {problem ? (
          <>
            <Typography variant="caption" color="error" role="alert">
              {problem}
            </Typography>
            <Button size="small" variant="outlined" onClick={() => onRetry(upload.id)}>
              {translate('shell.retry')}
            </Button>
          </>
        ) : (
          <LinearProgress
            aria-label={translate('pictures.progress', name)}
            variant={upload.state === 'sending' ? 'determinate' : 'indeterminate'}
            value={Math.round(upload.progress * 100)}
          />
        )}
      </Box>
    </TileFrame>
  );
}

const Preview = styled('img')(pictureFrame, { opacity: 0.55 });

interface AddPicturesProps {
  isOver: boolean;
  /** Takes the full width and shows more text while the list is empty. */
  isWide: boolean;
  onAdd: (files: File[]) => void;
}

function AddPictures({ isOver, isWide, onAdd }: AddPicturesProps) {
  const translate = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropArea
        className={isOver ? 'isOver' : undefined}
        data-wide={isWide || undefined}
        onClick={() => chooser.current?.click()}
      >
        <AddPhotoAlternateOutlined aria-hidden />
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {translate(isOver ? 'pictures.dropHere' : 'pictures.add')}
        </Typography>
        <Typography variant="hint" component="span">
          {translate(isWide ? 'pictures.hintWide' : 'pictures.hint')}
        </Typography>
      </DropArea>
      <PictureChooser chooser={chooser} label="pictures.choose" onChoose={onAdd} isMultiple />
    </>
  );
}

const DropArea = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  height: '100%',
  minHeight: 156,
  padding: theme.spacing(2),
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  // Buttons don't inherit the font.
  font: 'inherit',
  textAlign: 'center',
  color: theme.palette.text.primary,
  border: `1.5px dashed ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  transition: theme.transitions.create(['background-color', 'border-color']),
  '&:hover, &.isOver': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.action.hover,
  },
  '&.isOver': { borderStyle: 'solid' },
  '& svg': { color: theme.palette.primary.main, fontSize: 28 },
}));
