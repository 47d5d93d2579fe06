import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface Props {
  /** Translation key. */
  text: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Below a field: what could not be read for it, and another try. */
export function RetryText({ text, isFetching, onRetry }: Props) {
  const translate = useTranslate();
  return (
    <>
      {translate(text)}{' '}
      <Button size="small" disabled={isFetching} onClick={onRetry} sx={inlineSx}>
        {translate('forms.retry')}
      </Button>
    </>
  );
}

const inlineSx = { p: 0, minWidth: 0, verticalAlign: 'baseline', fontSize: 'inherit' };
