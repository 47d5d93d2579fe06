import Box from '@mui/material/Box';
import { lazy } from 'react';
import { ColumnsMenu } from '../../lists/ColumnsMenu.tsx';
import { FilterDrawer } from '../../lists/FilterDrawer.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { SavedViews } from '../../lists/SavedViews.tsx';
import { SortMenu } from '../../lists/SortMenu.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './orderColumns.ts';

// The inputs of the filters are heavy, and most visits choose a tab.
const OrderFilters = lazy(() => import('./OrderFilters.tsx'));

interface Props {
  filterCount: number;
  isPhone: boolean;
}

export function OrderToolbar({ filterCount, isPhone }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ListSearch label="orders.search" />
      <FilterDrawer count={filterCount}>
        <OrderFilters />
      </FilterDrawer>
      <SavedViews hidden={hiddenColumns} />
      {isPhone ? (
        <SortMenu choices={sortChoices} />
      ) : (
        <Box sx={{ ml: 'auto' }}>
          <ColumnsMenu columns={optionalColumns} hidden={hiddenColumns} />
        </Box>
      )}
    </Box>
  );
}
