import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useGetOne, useListFilterContext, useTranslate } from 'react-admin';
import { useFocusScreenOnUnmount, useNextFocus } from '../ui/useRestoredFocus.ts';
import type { ListFilter } from './declareList.ts';
import {
  filterLabel,
  filterText,
  getActiveFilters,
  useListIntl,
  withoutFilters,
} from './filterText.ts';

/** Removable chips of the active filters. Search and tab have no chip, because they are visible anyway. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { filterValues } = useListFilterContext();
  const activeFilters = getActiveFilters(filters, filterValues);
  return activeFilters.length > 0 && <Chips activeFilters={activeFilters} />;
}

function Chips({ activeFilters }: { activeFilters: readonly ListFilter[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListFilterContext();
  const list = useNextFocus<HTMLUListElement>('button');
  useFocusScreenOnUnmount();
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={translate('listing.activeFilters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {activeFilters.map((filter) => (
        <li key={filter.name}>
          {filter.reference ? (
            <ReferenceChip filter={filter} reference={filter.reference} />
          ) : (
            <FilterChip filter={filter} />
          )}
        </li>
      ))}
      <li>
        <Button
          size="small"
          onClick={() => setFilters(withoutFilters(filterValues, activeFilters))}
        >
          {translate('listing.clearFilters')}
        </Button>
      </li>
    </Box>
  );
}

/** Shows the record's name. While the name is unknown, shows the filter's `unknownText`, or an ellipsis. */
function ReferenceChip({ filter, reference }: { filter: ListFilter; reference: string }) {
  const translate = useTranslate();
  const { filterValues } = useListFilterContext();
  const { data } = useGetOne(
    reference,
    { id: filterValues[filter.sources[0] ?? filter.name] },
    { meta: { isOptional: true } },
  );
  const unknown = filter.unknownText ? translate(filter.unknownText) : '…';
  const name = typeof data?.name === 'string' && data.name !== '' ? data.name : unknown;
  return <FilterChip filter={filter} value={name} />;
}

function FilterChip({ filter, value }: { filter: ListFilter; value?: string }) {
  const intl = useListIntl();
  const { filterValues, setFilters } = useListFilterContext();
  const text = intl.translate('listing.chip', {
    name: filterLabel(filter, intl, 'chip'),
    value: value ?? filterText(filter, filterValues, intl),
  });

  const remove = () => setFilters(withoutFilters(filterValues, [filter]));
  return (
    <Chip aria-label={intl.translate('listing.removeFilter', { filter: text })} onClick={remove}>
      {text}
      <CloseOutlined aria-hidden sx={{ fontSize: 16 }} />
    </Chip>
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
