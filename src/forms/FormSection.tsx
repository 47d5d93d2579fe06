import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DetailCard } from '../ui/DetailCard.tsx';

interface SectionProps {
  id?: string;
  /** Translation keys. */
  title: string;
  text?: string;
  children: ReactNode;
}

export function FormSection({ children, ...card }: SectionProps) {
  return (
    <DetailCard {...card}>
      <Box sx={fieldsSx}>{children}</Box>
    </DetailCard>
  );
}

// The grid's gap replaces the margins of the fields. `mt` leaves space for a label, half of which is above its field.
export const fieldsSx = {
  mt: 2,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiFormControl-root': { my: 0 },
};

/** The side column follows the main column on narrow screens. */
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

/** Short fields in a row, if there is space. */
export const FormRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5, 2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11.25rem, 100%), 1fr))',
}));
