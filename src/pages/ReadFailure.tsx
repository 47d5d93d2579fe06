import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../forms/useErrorText.ts';

/** `title`: translation key. */
type Props = { title: string; error: Error; onRetry: () => void };

/** What a page is about could not be read. */
export function ReadFailure({ title, error, onRetry }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 8, textAlign: 'center' }}
    >
      <Typography variant="h2">{translate(title)}</Typography>
      <Typography color="textSecondary">{textOf(error)}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('forms.retry')}
      </Button>
    </Box>
  );
}
