import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { lazyPart } from '../../lazyPart.tsx';
import { ConsoleList } from '../../lists/ConsoleList.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { OldFilterChips as FilterChips } from '../../lists/OldFilterChips.tsx';
import { type AskedStep, AskStepContext } from './askStep.ts';
import { OrderCards } from './OrderCards.tsx';
import { OrderTable } from './OrderTable.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './orderColumns.ts';
import { orderExport } from './orderExport.ts';
import { orderListRules } from './orderListRules.ts';
import { useOrderChips } from './useOrderChips.ts';

// The inputs of the filters are heavy, and most visits choose a tab.
const OrderFilters = lazyPart(() => import('./OrderFilters.tsx'));
// Needed once something is filtered.
const OrderSums = lazyPart(() => import('./OrderSums.tsx'));
// Needed once something is selected, or a step is taken.
const OrderBulkActions = lazyPart(() => import('./OrderBulkActions.tsx'));
const StepDialog = lazyPart(() => import('./steps/StepDialog.tsx'));

/** All orders: found, filtered, exported, and moved on, one or many at a time. */
export default function OrderList() {
  return (
    <ConsoleList rules={orderListRules}>
      <OrderListPage />
    </ConsoleList>
  );
}

function OrderListPage() {
  const chips = useOrderChips();
  // Here and not in the bar of the selection, which goes away when the last order is done.
  const [asked, setAsked] = useState<AskedStep>();
  return (
    <AskStepContext value={setAsked}>
      <ListFrame
        title="orders.title"
        actions={<ExportButton {...orderExport} />}
        tabs={<OrderTabs />}
        toolbar={
          <ListToolbar
            search="orders.search"
            filters={<OrderFilters />}
            filterCount={chips.length}
            columns={optionalColumns}
            hidden={hiddenColumns}
            sorts={sortChoices}
          />
        }
        bulk={<OrderBulkActions />}
        chips={
          <>
            <FilterChips chips={chips} />
            <FilteredSums />
          </>
        }
        cards={<OrderCards />}
        empty={{
          icon: <ReceiptLongOutlined />,
          title: 'orders.empty.title',
          text: 'orders.empty.text',
          action: <ToProducts />,
        }}
      >
        <OrderTable />
      </ListFrame>
      <Suspense fallback={null}>
        {asked && <StepDialog {...asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </AskStepContext>
  );
}

function FilteredSums() {
  const { filterValues } = useListContext();
  if (Object.keys(filterValues).length === 0) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: 21 }} />}>
      <OrderSums />
    </Suspense>
  );
}

function ToProducts() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/products" variant="contained">
      {translate('orders.empty.action')}
    </Button>
  );
}
