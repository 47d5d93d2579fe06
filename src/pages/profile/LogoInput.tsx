import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { shrinkPicture } from '../../forms/pictures/inspectPicture.ts';
import { PictureChooser } from '../../forms/pictures/PictureChooser.tsx';
import type { PreparePicture, Upload } from '../../forms/pictures/uploadQueue.ts';
import { useDropTarget } from '../../forms/pictures/useDropTarget.ts';
import { usePictures } from '../../forms/pictures/usePictures.ts';
import { StoreLogo } from '../../ui/fields/StoreLogo.tsx';
import { useNextFocus } from '../../ui/useRestoredFocus.ts';
import { hasEmails } from './EmailsSection.tsx';

/** Logos that can be transparent become PNG, because many mail programs lack WebP. 800 px are sharp in print. */
const prepareLogo: PreparePicture = (file, type) =>
  shrinkPicture(file, type, { side: 800, transparent: 'image/png' });

/** Accepts a chosen, dropped or pasted file. Does not crop it, because logos can be wide. */
export default function LogoInput() {
  const translate = useTranslate();
  const { record } = useFormTarget();
  const pictures = usePictures('logo', 1, true, prepareLogo);
  const [logo] = pictures.value;
  const [upload] = pictures.uploads;
  const choose = (files: File[]) => {
    for (const { id } of pictures.uploads) pictures.remove(id);
    pictures.add(files.slice(0, 1));
  };
  const { isOver, dropProps } = useDropTarget(choose, { pasteTarget: 'field' });
  const problem = pictures.error ?? (upload?.problem && pictures.problemText(upload));
  return (
    <Box
      component="fieldset"
      data-field="logo"
      data-over={isOver || undefined}
      sx={fieldSx}
      {...dropProps}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {translate('settings.fields.logo')}
      </Typography>
      <Preview url={upload?.preview || logo?.url} isUploading={upload !== undefined} />
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Buttons
          hasLogo={logo !== undefined}
          onChoose={choose}
          onRemove={() => pictures.removePicture(0)}
        />
        {upload && <UploadState upload={upload} onRemove={pictures.remove} />}
        {problem && (
          <FormHelperText error role="alert" sx={{ mx: 0 }}>
            {problem}
          </FormHelperText>
        )}
        {upload?.problem?.kind === 'failed' && (
          <Button size="small" variant="outlined" onClick={() => pictures.retry(upload.id)}>
            {translate('shell.retry')}
          </Button>
        )}
        {pictures.megabytesLeft !== undefined && (
          <FormHelperText role="status" sx={{ mx: 0 }}>
            {translate('pictures.room', { left: pictures.megabytesLeft })}
          </FormHelperText>
        )}
        <FormHelperText sx={{ mx: 0, mt: 0.75 }}>
          {translate('settings.logo.hint')}{' '}
          {hasEmails(record) && translate('settings.logo.hintEmails')}
        </FormHelperText>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {pictures.announcement}
      </Box>
    </Box>
  );
}

const fieldSx = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  borderRadius: 1,
  outline: '2px dashed transparent',
  outlineOffset: 6,
  '&[data-over]': { outlineColor: 'primary.main' },
};

function Preview({ url, isUploading }: { url: string | undefined; isUploading: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={plateSx}>
      <StoreLogo
        url={url}
        alt={translate('settings.logo.alt')}
        sx={{ width: '100%', height: '100%', opacity: isUploading ? 0.55 : 1 }}
        fallback={<ImageOutlined aria-hidden sx={{ color: '#8B9096' }} />}
      />
    </Box>
  );
}

const plateSx = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 200,
  maxWidth: '100%',
  height: 96,
  p: 1.5,
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

type ButtonsProps = {
  hasLogo: boolean;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
};

function Buttons({ hasLogo, onChoose, onRemove }: ButtonsProps) {
  const translate = useTranslate();
  const buttons = useNextFocus<HTMLDivElement>();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Box ref={buttons} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" size="small" onClick={() => chooser.current?.click()}>
        {translate(hasLogo ? 'settings.logo.replace' : 'settings.logo.choose')}
      </Button>
      {hasLogo && (
        <Button size="small" color="error" data-remove onClick={onRemove}>
          {translate('settings.logo.remove')}
        </Button>
      )}
      <PictureChooser chooser={chooser} label="settings.logo.choose" onChoose={onChoose} />
    </Box>
  );
}

type UploadProps = { upload: Upload; onRemove: (id: number) => void };

/** The name of the file, and the progress until a failure. A button cancels the upload or dismisses the failure. */
function UploadState({ upload: { id, name, state, progress, problem }, onRemove }: UploadProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" noWrap component="p" title={name}>
          {name}
        </Typography>
        {!problem && (
          <LinearProgress
            aria-label={translate('pictures.progress', { name })}
            variant={state === 'sending' ? 'determinate' : 'indeterminate'}
            value={Math.round(progress * 100)}
          />
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={translate(problem ? 'pictures.dismiss' : 'pictures.cancel', { name })}
        onClick={() => onRemove(id)}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
