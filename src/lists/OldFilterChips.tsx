import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'react-admin';

export interface FilterChip {
  /** The filters that go when the chip is removed. */
  names: readonly string[];
  /** What the chip says, for example `Status: Active`. */
  text: string;
}

/** The filters in force, each removable, and one button for all of them. Nothing when there are none. */
export function OldFilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (chips.length === 0) return null;

  function remove(names: readonly string[]) {
    const kept = Object.entries(filterValues).filter(([name]) => !names.includes(name));
    setFilters(Object.fromEntries(kept));
  }

  return (
    <Box
      component="ul"
      aria-label={translate('listing.activeFilters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {chips.map((chip) => (
        <li key={chip.names.join()}>
          <Chip
            aria-label={translate('listing.removeFilter', { filter: chip.text })}
            onClick={() => remove(chip.names)}
          >
            {chip.text}
            <CloseOutlined aria-hidden sx={{ fontSize: 16 }} />
          </Chip>
        </li>
      ))}
      <li>
        <Button size="small" onClick={() => setFilters({})}>
          {translate('listing.clearFilters')}
        </Button>
      </li>
    </Box>
  );
}

const Chip = styled(ButtonBase)(({ theme }) => ({
  gap: theme.spacing(0.75),
  minHeight: 28,
  padding: theme.spacing(0, 1),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.tint.neutral.border}`,
  fontFamily: theme.typography.fontFamily,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 550,
  color: theme.palette.tint.neutral.text,
  backgroundColor: theme.palette.tint.neutral.background,
  '&:hover': { borderColor: theme.palette.tint.neutral.text },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
