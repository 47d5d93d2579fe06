import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DetailCard } from '../ui/DetailCard.tsx';

interface SectionProps {
  /** What stands after `#` in a URL that leads here. */
  id?: string;
  /** Translation keys. */
  title: string;
  text?: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ children, ...card }: SectionProps) {
  return (
    <DetailCard {...card}>
      <Box sx={fieldsSx}>{children}</Box>
    </DetailCard>
  );
}

// The gap of the grid is the distance between fields: theirs would come on top of it. A field's label is
// half above its frame.
export const fieldsSx = {
  mt: 2,
  display: 'grid',
  gap: 2.5,
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
  gap: theme.spacing(2.5, 2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
}));
