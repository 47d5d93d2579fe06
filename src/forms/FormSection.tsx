import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface SectionProps {
  /** Translation keys. */
  title: string;
  text?: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, text, children }: SectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography id={titleId} variant="h2">
        {translate(title)}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary">
          {translate(text)}
        </Typography>
      )}
      <Box sx={fieldsSx}>{children}</Box>
    </Paper>
  );
}

// The gap of the grid is the distance between fields: theirs would come on top of it.
const fieldsSx = {
  mt: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiFormControl-root': { my: 0 },
};

/** Two columns on a wide screen, one on a narrow one; the side comes after the main part. */
export const FormColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 340px)' },
}));

export const FormColumn = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
}));

/** Short fields beside each other where there is room. */
export const FormRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
}));
