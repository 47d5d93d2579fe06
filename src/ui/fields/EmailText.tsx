import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { EmailPreview } from '../../../contract/customerEmail.ts';
import { languageDirection, toLanguage } from '../../i18n/languages.ts';

interface Props {
  email: EmailPreview;
  /** Translated. */
  label: string;
}

export function EmailText({ email: { language, subject, text }, label }: Props) {
  const direction = languageDirection(toLanguage(language) ?? 'en');
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

// `textAlign` is not `left`, which the right-to-left plugin would mirror by the console's language: `dir` must decide.
const paperSx = {
  p: 2,
  mt: 1,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  backgroundColor: 'action.hover',
};
