import Box from '@mui/material/Box';
import { lazy } from 'react';
import { ColumnsMenu } from '../../lists/ColumnsMenu.tsx';
import { FilterDrawer } from '../../lists/FilterDrawer.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { SavedViews } from '../../lists/SavedViews.tsx';
import { SortMenu } from '../../lists/SortMenu.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './productColumns.ts';

// The category picker is heavy, and most visits filter by nothing.
const ProductFilters = lazy(() => import('./ProductFilters.tsx'));

interface Props {
  filterCount: number;
  isPhone: boolean;
}

export function ProductToolbar({ filterCount, isPhone }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ListSearch label="products.search" />
      <FilterDrawer count={filterCount}>
        <ProductFilters />
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
