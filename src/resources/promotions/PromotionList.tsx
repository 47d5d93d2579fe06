import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Translate, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  PROMOTION_METHODS,
  PROMOTION_SORTS,
  PROMOTION_TYPES,
  Promotion,
  PromotionFilter,
} from '../../../contract/promotion.ts';
import { decimalOf } from '../../../domain/money.ts';
import { promotionState } from '../../../domain/promotionState.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { declareList } from '../../lists/declareList.ts';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { CardAction } from '../../lists/rows/cardParts.tsx';
import { fullMoment, shortMoment } from '../../ui/fields/moment.ts';
import { DateTimeText } from '../../ui/fields/ValueText.tsx';
import { lazyPart, WhenOpened } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { CodeText, copyCode, PromotionStateChip, UsageBar } from './PromotionFields.tsx';
import { useDiscountText, useScheduleText } from './promotionTexts.ts';

// Loaded with the first selection.
const PromotionBulkActions = lazyPart(() => import('./PromotionBulkActions.tsx'));

export const promotionList = declareList({
  resource: 'promotions',
  i18nPrefix: 'promotions',
  contract: { record: Promotion, filter: PromotionFilter, sorts: PROMOTION_SORTS },
  sort: { field: 'createdAt', order: 'DESC' },
  title: 'name',
  caption: 'code',
  fields: {
    id: { label: 'promotions.export.id', value: ({ _id }) => _id },
    name: { grow: 220, sortOptions: { ASC: 'promotions.sort.name' } },
    state: {
      value: (promotion) => promotionState(promotion, new Date()),
      optionI18nPrefix: 'promotions.state',
      render: (promotion) => <PromotionStateChip promotion={promotion} />,
      filter: {
        // In the order of the tabs.
        choices: ['active', 'scheduled', 'ended', 'used_up', 'disabled'],
        inTabs: true,
      },
    },
    method: { optionI18nPrefix: 'promotions.method', filter: { choices: PROMOTION_METHODS } },
    code: {
      render: ({ code }) =>
        code ? <CodeText code={code} /> : <Translate i18nKey="promotions.method.automatic" />,
      renderCard: ({ code }) => code && <bdi className="quiet one-line code">{code}</bdi>,
    },
    type: { optionI18nPrefix: 'promotions.type', filter: { choices: PROMOTION_TYPES } },
    value: {
      align: 'right',
      render: (promotion) => <DiscountText promotion={promotion} />,
      renderCard: (promotion) => (
        <span style={{ fontWeight: 600 }}>
          <DiscountText promotion={promotion} />
        </span>
      ),
      export: ({ type, value, currency }) =>
        type === 'fixed_amount' && value !== null ? decimalOf(value, currency) : value,
    },
    maxDiscount: { as: 'money' },
    currency: {},
    scope: { optionI18nPrefix: 'promotions.scope' },
    productIds: {},
    productVariants: {
      export: ({ productVariants }) => productVariants.flatMap(({ variantIds }) => variantIds),
    },
    categoryIds: {},
    excludeProductIds: {},
    excludeDiscounted: {},
    minSubtotal: { as: 'money' },
    minQuantity: {},
    usedCount: {
      render: ({ usedCount, usageLimit }) => <UsageBar used={usedCount} limit={usageLimit} />,
      renderCard: ({ usedCount, usageLimit }) => (
        <Muted>
          <UsageBar used={usedCount} limit={usageLimit} />
        </Muted>
      ),
      export: ({ usedCount }) => usedCount,
      sortOptions: { DESC: 'promotions.sort.used' },
    },
    usageLimit: {},
    usageLimitPerCustomer: {},
    discountTotal: {
      as: 'money',
      sortOptions: { DESC: 'promotions.sort.discount' },
    },
    startsAt: {
      render: (promotion) => <Schedule promotion={promotion} />,
      renderCard: (promotion) => (
        <Muted>
          <ScheduleText promotion={promotion} />
        </Muted>
      ),
      firstOrder: 'DESC',
      sortOptions: { ASC: 'promotions.sort.starts' },
    },
    endsAt: {
      as: 'dateTime',
      emptyText: 'promotions.window.open',
      sortOptions: { ASC: 'promotions.sort.ends' },
      filter: { source: 'endsBefore', as: 'moment', input: false },
    },
    combinable: {},
    createdAt: { as: 'moment', sortOptions: { DESC: 'promotions.sort.newest' } },
    updatedAt: { as: 'moment', firstOrder: 'DESC' },
    actions: {
      align: 'right',
      isFixed: true,
      render: (promotion) => <PromotionMenu promotion={promotion} />,
      renderCard: (promotion) => (
        <CardAction>
          <div style={{ marginBlock: -8, marginInlineEnd: -12 }}>
            <PromotionMenu promotion={promotion} />
          </div>
        </CardAction>
      ),
      export: false,
    },
  },
  columns: [
    'name',
    'state',
    'value',
    'usedCount',
    'startsAt',
    'endsAt',
    'discountTotal',
    'method',
    'createdAt',
    'updatedAt',
    'actions',
  ],
  hiddenColumns: ['endsAt', 'discountTotal', 'method', 'createdAt', 'updatedAt'],
  card: [['name', 'actions'], ['state', 'value', 'code'], ['startsAt'], ['usedCount']],
});

export default function PromotionList() {
  return (
    <ListScreen
      list={promotionList}
      tabs={<StateTabs />}
      bulkActionButtons={<PromotionBulkActions />}
    />
  );
}

function StateTabs() {
  const { meta } = useListContext();
  return <ListTabs list={promotionList} label="promotions.tabs" counts={meta?.counts} />;
}

function DiscountText({ promotion }: { promotion: Promotion }) {
  return useDiscountText()(promotion);
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="quiet">{children}</span>;
}

function Schedule({ promotion: { startsAt, endsAt } }: { promotion: Promotion }) {
  return (
    <>
      <DateTimeText at={startsAt} />
      <div className="quiet small">
        {endsAt ? <UntilText at={endsAt} /> : <Translate i18nKey="promotions.window.open" />}
      </div>
    </>
  );
}

function ScheduleText({ promotion }: { promotion: Promotion }) {
  return useScheduleText()(promotion);
}

function UntilText({ at }: { at: string }) {
  const translate = useTranslate();
  const zone = useStoreZone();
  const locale = useLocale();
  const moment = shortMoment(at, zone, locale, new Date());
  return (
    <time dateTime={at} title={fullMoment(at, zone, locale)}>
      {translate('promotions.window.until', { moment })}
    </time>
  );
}

function PromotionMenu({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={translate('promotions.actionsFor', { name: promotion.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertOutlined fontSize="small" />
      </button>
      <WhenOpened isOpen={anchor !== null}>
        <OpenedMenu {...{ promotion, anchor }} onClose={() => setAnchor(null)} />
      </WhenOpened>
    </>
  );
}

type MenuProps = { promotion: Promotion; anchor: HTMLElement | null; onClose: () => void };

function OpenedMenu({ promotion, anchor, onClose }: MenuProps) {
  const translate = useTranslate();
  const { mutate, isPending } = usePause();
  const { _id: id, code, isActive } = promotion;
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem
        disabled={isPending}
        onClick={() => {
          onClose();
          mutate(promotion);
        }}
      >
        <ListItemIcon>
          {isActive ? <PauseOutlined fontSize="small" /> : <PlayArrowOutlined fontSize="small" />}
        </ListItemIcon>
        {translate(isActive ? 'promotions.pause' : 'promotions.resume')}
      </MenuItem>
      <MenuItem component={Link} to={`/promotions/create?like=${encodeURIComponent(id)}`}>
        <ListItemIcon>
          <PostAddOutlined fontSize="small" />
        </ListItemIcon>
        {translate('promotions.duplicate')}
      </MenuItem>
      {code && (
        <MenuItem
          onClick={() => {
            onClose();
            void copyCode(code);
          }}
        >
          <ListItemIcon>
            <ContentCopyOutlined fontSize="small" />
          </ListItemIcon>
          {translate('promotions.copy')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Pauses or resumes a promotion without a precondition: other changes do not matter. */
function usePause() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id, isActive }: Promotion) =>
      dataProvider.update('promotions', {
        id,
        data: { isActive: !isActive },
        previousData: { id },
        meta: { ifMatch: false },
      }),
    onSuccess: async (_, { name, isActive }) => {
      showToast({
        tone: 'success',
        title: translate(isActive ? 'promotions.paused' : 'promotions.resumed', { name }),
      });
      await queryClient.invalidateQueries({ queryKey: ['promotions'] });
    },
  });
}
