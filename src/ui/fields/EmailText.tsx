import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { EmailPreview } from '../../../contract/customerEmail.ts';
import { directionOf, toLanguage } from '../../i18n/languages.ts';

interface Props {
  email: EmailPreview;
  /** Already translated. */
  label: string;
}

/** An email as it reads, in its own language and direction. */
export function EmailText({ email: { language, subject, text }, label }: Props) {
  const direction = directionOf(toLanguage(language) ?? 'en');
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      tabIndex={0}
      lang={language}
      dir={direction}
      sx={paperSx}
    >
      <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {subject}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {text.trim()}
      </Typography>
    </Paper>
  );
}

// Turned by `dir` and not by the page: `left` would be turned round with it.
const paperSx = {
  p: 2,
  mt: 1,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  backgroundColor: 'action.hover',
};
