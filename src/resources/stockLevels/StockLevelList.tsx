import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { STOCK_LEVEL_SORTS, StockLevel, StockLevelFilter } from '../../../contract/stockLevel.ts';
import { SALES_DAYS } from '../../../domain/daysOfStock.ts';
import { PURCHASE_ORDERS, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { declareList } from '../../lists/declareList.ts';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { RowLink } from '../../lists/rows/RowLink.tsx';
import { StockChip } from '../../ui/fields/StockChip.tsx';
import { NumberText } from '../../ui/fields/ValueText.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { awaitedPurchasesUrl, reservingOrdersUrl } from '../../ui/screenUrls.ts';

// Loaded when the filters are opened.
const CategoryFilter = lazyPart<{ source: string; label: string }>(async () => {
  const { CategoryInput } = await import('../../forms/inputs/CategoryPicker.tsx');
  return { default: CategoryInput };
});

const AddToPurchaseDialog = lazyPart(() => import('./AddToPurchaseDialog.tsx'));

export const stockLevelList = declareList({
  resource: 'stock-levels',
  i18nPrefix: 'resources.stock-levels',
  contract: { record: StockLevel, filter: StockLevelFilter, sorts: STOCK_LEVEL_SORTS },
  sort: { field: 'daysLeft', order: 'ASC' },
  title: 'name',
  caption: 'sku',
  rowPath: ({ productId, variantId }) =>
    `/products/${encodeURIComponent(productId)}${variantId ? `#${variantId}` : ''}`,
  picture: ({ image }) => image ?? undefined,
  fields: {
    name: { grow: 220, sortOptions: { ASC: 'products.sort.name' } },
    sku: { label: 'products.fields.sku' },
    availability: {
      optionI18nPrefix: 'products.stock',
      render: ({ availability }) => <StockChip availability={availability} />,
      filter: { choices: ['out', 'low'], inTabs: true },
    },
    stock: {
      renderCard: ({ stock }) => <InStock count={stock} />,
      sortOptions: { ASC: 'products.sort.stockUp' },
    },
    reserved: { render: (level) => <Reserved level={level} />, align: 'right' },
    awaited: {
      render: (level) => <Awaited level={level} />,
      renderCard: (level) =>
        level.awaited !== undefined && level.awaited > 0 && <OnItsWay level={level} />,
      align: 'right',
    },
    sold: {
      value: ({ sold }) => Math.round((sold / SALES_DAYS) * 10) / 10,
      sortOptions: { DESC: 'products.sort.sold' },
    },
    daysLeft: {
      emptyText: 'resources.stock-levels.noSales',
      sortOptions: { ASC: 'resources.stock-levels.soonest' },
    },
    categoryId: {
      label: 'products.fields.categoryId',
      reference: 'categories',
      emptyText: 'products.noCategory',
      filter: { input: CategoryFilter },
    },
  },
  columns: [
    'name',
    'availability',
    'daysLeft',
    'stock',
    'reserved',
    'awaited',
    'sold',
    'categoryId',
    'sku',
  ],
  // Names need the width at 1280 pixels.
  hiddenColumns: ['categoryId', 'sku'],
  cardHeader: 'daysLeft',
  card: [
    ['name', 'daysLeft'],
    ['sku', 'awaited'],
    ['availability', 'stock'],
  ],
});

export default function StockLevelList() {
  const hasPurchases = useHasEndpoint(PURCHASE_ORDERS);
  return (
    <ListScreen
      list={stockLevelList}
      bulkActionButtons={hasPurchases ? <AddToPurchase /> : undefined}
      tabs={<ListTabs list={stockLevelList} label="resources.stock-levels.tabs" />}
      actions={
        <ScreenButton to="/products" label="resources.stock-levels.allProducts" color="inherit" />
      }
    />
  );
}

function AddToPurchase() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('purchases.add.open')}
      </Button>
      {isOpen && <AddToPurchaseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function InStock({ count }: { count: number }) {
  return useTranslate()('products.stock.count', { count });
}

function Reserved({ level }: { level: StockLevel }) {
  if (level.reserved === 0) return <NumberText value={0} />;
  return (
    <RowLink to={reservingOrdersUrl(level)}>
      <NumberText value={level.reserved} />
    </RowLink>
  );
}

/** `On its way: 12` */
function OnItsWay({ level }: { level: StockLevel }) {
  const translate = useTranslate();
  const name = translate('resources.stock-levels.fields.awaited');
  return (
    <>
      {translate('forms.label', { name })} <Awaited level={level} />
    </>
  );
}

function Awaited({ level }: { level: StockLevel }) {
  if (level.awaited === undefined) return '—';
  if (level.awaited === 0) return <NumberText value={0} />;
  return (
    <RowLink to={awaitedPurchasesUrl(level)}>
      <NumberText value={level.awaited} />
    </RowLink>
  );
}
