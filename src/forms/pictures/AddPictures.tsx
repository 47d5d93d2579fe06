import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { pictureAccept } from './inspectPicture.ts';

interface Props {
  isOver: boolean;
  /** The only thing in the list: it takes the whole width and says more. */
  isWide: boolean;
  onAdd: (files: File[]) => void;
}

export function AddPictures({ isOver, isWide, onAdd }: Props) {
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
        <Typography variant="caption" component="span" color="textSecondary">
          {translate(isWide ? 'pictures.hintWide' : 'pictures.hint')}
        </Typography>
      </DropArea>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={pictureAccept}
        aria-label={translate('pictures.choose')}
        tabIndex={-1}
        style={visuallyHidden}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
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
