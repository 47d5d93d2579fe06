import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { useResetStore, useTranslate } from 'react-admin';
import { NotLoadedError } from '../ui/lazy.tsx';
import { Notice } from './Notice.tsx';

type Props = {
  /** A new pathname resets the error. */
  pathname: string;
  children: ReactNode;
};
type State = { error: unknown; hasFailed: boolean };

/** Contains errors of a screen, so that menu and header keep working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ pathname }: Props) {
    if (this.state.hasFailed && pathname !== this.props.pathname) this.retry();
  }

  override render() {
    const { error, hasFailed } = this.state;
    return hasFailed ? <ScreenError error={error} onRetry={this.retry} /> : this.props.children;
  }

  retry = () => this.setState({ error: undefined, hasFailed: false });
}

function ScreenError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error instanceof NotLoadedError ? (
    <NotLoaded />
  ) : (
    <Broken error={error} onRetry={onRetry} />
  );
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
      <Button variant="contained" onClick={onRetry}>
        {translate('shell.retry')}
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
    <Box component="details" sx={{ flexBasis: '100%', typography: 'hint' }}>
      <summary>{translate('shell.error.details')}</summary>
      <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
        {text.slice(0, 300)}
      </Box>
    </Box>
  );
}

function NotLoaded() {
  const translate = useTranslate();
  return (
    <Notice
      title={translate('shell.notLoaded.title')}
      text={translate('shell.notLoaded.text')}
      role="alert"
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('shell.notLoaded.reload')}
      </Button>
    </Notice>
  );
}
