import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** What it is about, and below it what is to be said of it. */
  lines: readonly { id: string; name: ReactNode; text: string }[];
  /** How many more there are. */
  hidden: number;
}

/** What a note names, one below the other. */
export function NoteLines({ lines, hidden }: Props) {
  const translate = useTranslate();
  return (
    <Typography component="ul" variant="body2" sx={listSx}>
      {lines.map(({ id, name, text }) => (
        <li key={id}>
          <Typography variant="body2" component="bdi" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="div">
            {text}
          </Typography>
        </li>
      ))}
      {hidden > 0 && <li>{translate('promotionForm.goodsMore', { smart_count: hidden })}</li>}
    </Typography>
  );
}

const listSx = { m: 0, mt: 0.75, pl: 2.25, display: 'grid', gap: 0.75 };

/** Of the note around them: long, so its sign stands at its beginning. */
export const noteSx = { alignItems: 'flex-start', overflowWrap: 'anywhere' };
