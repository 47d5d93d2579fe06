import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { lazyPart } from '../../lazyPart.tsx';
import { ConsoleList } from '../../lists/ConsoleList.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { FilterChips } from '../../lists/FilterChips.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { ProductCards } from './ProductCards.tsx';
import { ProductTable } from './ProductTable.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './productColumns.ts';
import { productExport } from './productExport.ts';
import { productListRules } from './productListRules.ts';
import { useProductChips } from './useProductChips.ts';

// The category picker is heavy, and most visits filter by nothing.
const ProductFilters = lazyPart(() => import('./ProductFilters.tsx'));
// Needed once something is selected.
const ProductBulkActions = lazyPart(() => import('./ProductBulkActions.tsx'));

/** All products: found, filtered, sorted, exported, changed in bulk. */
export default function ProductList() {
  return (
    <ConsoleList rules={productListRules}>
      <ProductListPage />
    </ConsoleList>
  );
}

function ProductListPage() {
  const chips = useProductChips();
  return (
    <ListFrame
      title="products.title"
      actions={<Actions />}
      mainAction={<CreateButton label="ra.action.create" />}
      toolbar={
        <ListToolbar
          search="products.search"
          filters={<ProductFilters />}
          filterCount={chips.length}
          columns={optionalColumns}
          hidden={hiddenColumns}
          sorts={sortChoices}
        />
      }
      bulk={<ProductBulkActions />}
      chips={<FilterChips chips={chips} />}
      cards={<ProductCards />}
      empty={{
        icon: <Inventory2Outlined />,
        title: 'products.empty.title',
        text: 'products.empty.text',
        action: <CreateButton label="products.empty.action" />,
      }}
    >
      <ProductTable />
    </ListFrame>
  );
}

function Actions() {
  const translate = useTranslate();
  return (
    <>
      <Button component={Link} to="/categories" color="inherit" startIcon={<AccountTreeOutlined />}>
        {translate('products.categories')}
      </Button>
      <ExportButton {...productExport} />
    </>
  );
}

function CreateButton({ label }: { label: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/products/create" variant="contained" startIcon={<AddOutlined />}>
      {translate(label)}
    </Button>
  );
}
