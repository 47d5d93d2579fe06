import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { AddPictures } from './AddPictures.tsx';
import { PictureTile } from './PictureTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useDropTarget } from './useDropTarget.ts';
import { usePictures } from './usePictures.ts';

interface Props {
  source: string;
  /** The most pictures it can have. */
  max: number;
  /** The field holds the address of its one picture, and nothing else about it. */
  isSingle?: boolean;
}

/** Pictures of a record, in order: added by drop, choice or paste; described, moved, removed. */
export function PicturesInput({ source, max, isSingle = false }: Props) {
  const translate = useTranslate();
  const pictures = usePictures(source, max, isSingle);
  const { isOver, dropProps } = useDropTarget(pictures.add);
  const refused = pictures.uploads.filter((upload) => upload.problem?.kind === 'refused');
  const onTheirWay = pictures.uploads.filter((upload) => upload.problem?.kind !== 'refused');
  const isEmpty = pictures.value.length === 0 && onTheirWay.length === 0;

  return (
    <Box {...dropProps} data-field={source}>
      <LeftOut
        lines={refused.map((upload) => ({ ...upload, text: pictures.problemText(upload) }))}
        onDismiss={() => {
          for (const { id } of refused) pictures.remove(id);
        }}
      />
      <Tiles aria-label={translate('pictures.list')}>
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
        {onTheirWay.map((upload) => (
          <UploadTile
            key={`upload-${upload.id}`}
            upload={upload}
            problem={upload.problem ? pictures.problemText(upload) : undefined}
            onRetry={pictures.retry}
            onRemove={pictures.remove}
          />
        ))}
        {pictures.value.length + onTheirWay.length < max && (
          <Box component="li" sx={{ gridColumn: isEmpty ? '1 / -1' : undefined }}>
            <AddPictures isOver={isOver} isWide={isEmpty} onAdd={pictures.add} />
          </Box>
        )}
      </Tiles>
      {pictures.error && <FormHelperText error>{pictures.error}</FormHelperText>}
      <Box role="status" sx={visuallyHidden}>
        {pictures.announcement}
      </Box>
    </Box>
  );
}

interface LeftOutProps {
  lines: { id: number; name: string; text: string }[];
  onDismiss: () => void;
}

/** Why files were left out: one message, however many there are. */
function LeftOut({ lines, onDismiss }: LeftOutProps) {
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
            // A long list scrolls, by the keyboard as well.
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
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(156px, 100%), 1fr))',
  [theme.breakpoints.down('sm')]: {
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
}));
