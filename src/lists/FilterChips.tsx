import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useListContext, useTranslate } from 'react-admin';

export interface FilterChip {
  /** The filters that go when the chip is removed. */
  names: readonly string[];
  /** What the chip says, for example `Status: Active`. */
  text: string;
}

/** The filters in force, each removable, and one button for all of them. Nothing when there are none. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
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
            label={chip.text}
            variant="outlined"
            aria-label={translate('listing.removeFilter', { filter: chip.text })}
            onClick={() => remove(chip.names)}
            onDelete={() => remove(chip.names)}
            sx={(theme) => ({ [theme.breakpoints.down('sm')]: { height: 40, borderRadius: 20 } })}
          />
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
