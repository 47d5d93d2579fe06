import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { SummaryParts } from '../../forms/SafeForm.tsx';

/** "Store name: A → B" for each field that will be saved; the first few at once, the rest on demand. */
export function ChangeSummary(parts: SummaryParts) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const lines = useChangeLines(parts, isNarrow ? 24 : 60);
  const shown = isOpen ? lines : lines.slice(0, isNarrow ? 1 : 3);
  const hidden = lines.length - shown.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="ul" aria-label={translate('settings.changes.title')} sx={listSx}>
        {shown.map(({ field, text }) => (
          <Typography key={field} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
      {(hidden > 0 || isOpen) && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? translate('settings.changes.fewer')
            : translate('settings.changes.all', { smart_count: hidden })}
        </Button>
      )}
    </Box>
  );
}

// A long list scrolls rather than hide the form.
const listSx = {
  m: 0,
  p: 0,
  flex: '1 1 260px',
  minWidth: 0,
  maxHeight: '30vh',
  overflowY: 'auto',
  listStyle: 'none',
};

/** `longest`: characters of a value that are shown. */
function useChangeLines({ baseline, labelOf, textOf }: SummaryParts, longest: number) {
  const translate = useTranslate();
  // Follows what is typed.
  useWatch();
  const seen = baseline.seen();
  const values = baseline.values();
  const shortOf = (field: string, value: unknown) => isolated(textOf(field, value), longest);
  const beforeOf = (field: string) =>
    field === 'profilePicture' && seen[field]
      ? translate('settings.picture.current')
      : shortOf(field, seen[field]);
  return baseline.changed().map((field) => ({
    field,
    text: translate('settings.changes.one', {
      field: labelOf(field),
      before: beforeOf(field),
      after: shortOf(field, values[field]),
    }),
  }));
}

/** Cut to one line, and kept from turning the direction of what stands around it. */
function isolated(text: string, longest: number): string {
  const line = [...text.replace(/\s+/g, ' ')];
  const cut = line.length > longest ? `${line.slice(0, longest).join('')}…` : line.join('');
  return `\u2068${cut}\u2069`;
}
