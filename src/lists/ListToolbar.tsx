import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { ColumnsProps } from './ColumnChoice.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { ListSearch } from './ListSearch.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type SortChoice, SortMenu } from './SortMenu.tsx';

interface Props extends ColumnsProps {
  /** What the search looks at. A translation key. */
  search: string;
  /** The filters' inputs: heavy, so loaded lazily (without them no drawer); and how many filters are in force. */
  filters: ReactNode;
  filterCount: number;
  /** The orders a phone offers; elsewhere the heads of the columns do. */
  sorts: readonly SortChoice[];
}

/** What stands over the rows of a list: search, filters, saved views, and columns or, on a phone, orders. */
export function ListToolbar(props: Props) {
  const { search, filters, filterCount, sorts, columns, hidden } = props;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ListSearch label={search} />
      {filters && <FilterDrawer count={filterCount}>{filters}</FilterDrawer>}
      <SavedViews hidden={hidden} />
      {isPhone ? (
        <SortMenu choices={sorts} />
      ) : (
        <Box sx={{ ml: 'auto' }}>
          <ColumnsMenu columns={columns} hidden={hidden} />
        </Box>
      )}
    </Box>
  );
}
