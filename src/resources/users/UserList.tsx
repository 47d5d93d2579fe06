import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { lazyPart } from '../../lazyPart.tsx';
import { ConsoleList } from '../../lists/ConsoleList.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { OldFilterChips as FilterChips } from '../../lists/OldFilterChips.tsx';
import type { AskedBulk } from './bulk/askedBulk.ts';
import { UserBulkButtons } from './bulk/UserBulkButtons.tsx';
import { SegmentTabs } from './SegmentTabs.tsx';
import { SegmentText } from './SegmentText.tsx';
import { UserCards } from './UserCards.tsx';
import { UserTable } from './UserTable.tsx';
import { hiddenColumns, optionalColumns, sortChoices } from './userColumns.ts';
import { userExport } from './userExport.ts';
import { userListRules } from './userListRules.ts';
import { useUserChips } from './useUserChips.ts';

// The inputs of the filters are heavy, and most visits search or choose a segment.
const UserFilters = lazyPart(() => import('./UserFilters.tsx'));
const UserBulkDialog = lazyPart(() => import('./bulk/UserBulkDialog.tsx'));

/** All customers: found, sorted into segments, exported, blocked or tagged, one or many at a time. */
export default function UserList() {
  return (
    <ConsoleList rules={userListRules}>
      <UserListPage />
    </ConsoleList>
  );
}

function UserListPage() {
  const chips = useUserChips();
  // Here and not in the bar of the selection, which goes away when the last customer is done.
  const [asked, setAsked] = useState<AskedBulk>();
  return (
    <>
      <ListFrame
        title="customers.title"
        actions={<ExportButton {...userExport} />}
        tabs={<SegmentTabs />}
        toolbar={
          <ListToolbar
            search="customers.search"
            filters={<UserFilters />}
            filterCount={chips.length}
            columns={optionalColumns}
            hidden={hiddenColumns}
            sorts={sortChoices}
          />
        }
        bulk={<UserBulkButtons onAsk={setAsked} />}
        chips={
          <>
            <SegmentText />
            <FilterChips chips={chips} />
          </>
        }
        cards={<UserCards />}
        empty={{
          icon: <PeopleAltOutlined />,
          title: 'customers.empty.title',
          text: 'customers.empty.text',
          action: <ToOrders />,
        }}
      >
        <UserTable />
      </ListFrame>
      <Suspense fallback={null}>
        {asked && <UserBulkDialog {...asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

function ToOrders() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/orders" variant="contained">
      {translate('customers.empty.action')}
    </Button>
  );
}
