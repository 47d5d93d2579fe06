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
      {refused.map((upload) => (
        <Alert
          key={upload.id}
          severity="warning"
          sx={{ mb: 1.5 }}
          closeText={translate('pictures.dismiss', { name: upload.name })}
          onClose={() => pictures.remove(upload.id)}
        >
          {pictures.problemText(upload)}
        </Alert>
      ))}
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
