import AddOutlined from '@mui/icons-material/AddOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { lazyPart } from '../../lazyPart.tsx';
import { ConsoleList } from '../../lists/ConsoleList.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { OldFilterChips as FilterChips } from '../../lists/OldFilterChips.tsx';
import { PromotionCards } from './PromotionCards.tsx';
import { PromotionTable } from './PromotionTable.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './promotionColumns.ts';
import { promotionExport } from './promotionExport.ts';
import { promotionListRules } from './promotionListRules.ts';
import { usePromotionChips } from './usePromotionChips.ts';

const PromotionFilters = lazyPart(() => import('./PromotionFilters.tsx'));
// Needed once something is selected.
const PromotionBulkActions = lazyPart(() => import('./PromotionBulkActions.tsx'));

/** All promotions: found, filtered, exported, paused and resumed, one or many at a time. */
export default function PromotionList() {
  return (
    <ConsoleList rules={promotionListRules}>
      <PromotionListPage />
    </ConsoleList>
  );
}

function PromotionListPage() {
  const chips = usePromotionChips();
  return (
    <ListFrame
      title="promotions.title"
      actions={<ExportButton {...promotionExport} />}
      mainAction={<CreateButton label="ra.action.create" />}
      tabs={<StateTabs />}
      toolbar={
        <ListToolbar
          search="promotions.search"
          filters={<PromotionFilters />}
          filterCount={chips.length}
          columns={optionalColumns}
          hidden={hiddenColumns}
          sorts={sortChoices}
        />
      }
      bulk={<PromotionBulkActions />}
      chips={<FilterChips chips={chips} />}
      cards={<PromotionCards />}
      empty={{
        icon: <SellOutlined />,
        title: 'promotions.empty.title',
        text: 'promotions.empty.text',
        action: <CreateButton label="promotions.empty.action" />,
      }}
    >
      <PromotionTable />
    </ListFrame>
  );
}

function StateTabs() {
  const { meta } = useListContext();
  return <ListTabs label="promotions.tabs" source="state" choices={states} counts={meta?.counts} />;
}

/** In the order in which a merchant thinks of them, not in that of the rule. */
const states = ['active', 'scheduled', 'ended', 'used_up', 'disabled'].map((id) => ({
  id,
  name: `promotions.state.${id}`,
}));

function CreateButton({ label }: { label: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to="/promotions/create"
      variant="contained"
      startIcon={<AddOutlined />}
    >
      {translate(label)}
    </Button>
  );
}
