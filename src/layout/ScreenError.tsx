import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useResetStore, useTranslate } from 'react-admin';
import { Title } from '../fields/Title.tsx';
import { OutdatedError } from '../resources/lazyScreen.tsx';
import { Notice } from './Notice.tsx';

/** What is shown in place of a screen that broke. */
export function ScreenError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error instanceof OutdatedError ? <Outdated /> : <Broken error={error} onRetry={onRetry} />;
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const resetViewSettings = useResetStore();
  return (
    <Notice
      title={translate('shell.error.title')}
      text={translate('shell.error.text')}
      role="alert"
    >
      <Title title={translate('shell.error.title')} />
      <Button variant="contained" onClick={onRetry}>
        {translate('shell.error.retry')}
      </Button>
      <Button
        variant="outlined"
        onClick={() => {
          resetViewSettings();
          onRetry();
        }}
      >
        {translate('shell.error.reset')}
      </Button>
      <Typography variant="caption" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
        {translate('shell.error.resetHint')}
      </Typography>
      <Details error={error} />
    </Notice>
  );
}

function Details({ error }: { error: unknown }) {
  const translate = useTranslate();
  const text = error instanceof Error ? error.message : String(error);
  return (
    <Box
      component="details"
      sx={{ flexBasis: '100%', typography: 'caption', color: 'text.secondary' }}
    >
      <summary>{translate('shell.error.details')}</summary>
      <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
        {text.slice(0, 300)}
      </Box>
    </Box>
  );
}

function Outdated() {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shell.outdated.title')}
      text={translate('shell.outdated.text')}
      role="alert"
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('shell.outdated.reload')}
      </Button>
    </Notice>
  );
}
