import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../contract/promotion.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MomentText } from '../../fields/MomentText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { fullMoment, shortMoment } from '../../fields/moment.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import { ListColumn } from '../../lists/ListColumn.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { CodeText } from './CodeText.tsx';
import { listedPromotion, nameOf } from './listedPromotion.ts';
import { PromotionMenu } from './PromotionMenu.tsx';
import { PromotionStateChip } from './PromotionStateChip.tsx';
import { hiddenColumns } from './promotionColumns.ts';
import { useDiscountText } from './promotionTexts.ts';
import { UsageBar } from './UsageBar.tsx';

/** Promotions as a table, for screens from 768 px on. */
export function PromotionTable() {
  return (
    <ListTable label="promotions.title" hidden={hiddenColumns}>
      <ListColumn
        source="name"
        render={(record) => <NameCell record={record} />}
        sx={{ width: '100%', minWidth: 220, maxWidth: 0 }}
      />
      <ListColumn source="state" disableSort render={state} />
      <ListColumn source="value" align="right" disableSort render={value} />
      <ListColumn source="usedCount" sortByOrder="DESC" render={usage} />
      <ListColumn source="startsAt" sortByOrder="DESC" render={runs} />
      <ListColumn source="endsAt" render={end} />
      <ListColumn source="discountTotal" align="right" sortByOrder="DESC" render={given} />
      <ListColumn source="method" disableSort render={method} />
      <ListColumn source="createdAt" sortByOrder="DESC" render={created} />
      <ListColumn source="updatedAt" sortByOrder="DESC" render={updated} />
      <ListColumn source="actions" align="right" disableSort render={menu} />
    </ListTable>
  );
}

function NameCell({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const promotion = listedPromotion(record);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={createPath({ resource: 'promotions', type: 'edit', id: record.id })}
        title={nameOf(record)}
        color="textPrimary"
        noWrap
        sx={{ display: 'block', fontWeight: 570 }}
      >
        {nameOf(record)}
      </Link>
      {promotion?.code ? (
        <CodeText code={promotion.code} />
      ) : (
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {translate('promotions.method.automatic')}
        </Typography>
      )}
    </Box>
  );
}

function DiscountText({ promotion }: { promotion: Promotion }) {
  return useDiscountText()(promotion);
}

function MethodText({ kind }: { kind: string }) {
  const translate = useTranslate();
  return translate(`promotions.method.${kind}`, { _: kind });
}

function NoEnd() {
  const translate = useTranslate();
  return translate('promotions.window.open');
}

/** When it starts and, below, when it ends. */
function Window({ promotion: { startsAt, endsAt } }: { promotion: Promotion }) {
  return (
    <>
      <DateTimeText at={startsAt} />
      <Typography variant="caption" component="div" color="textSecondary">
        {endsAt ? <UntilText at={endsAt} /> : <NoEnd />}
      </Typography>
    </>
  );
}

function UntilText({ at }: { at: string }) {
  const translate = useTranslate();
  const zone = useStoreZone();
  const locale = useLocale() ?? 'en';
  const moment = shortMoment(at, zone, locale, new Date());
  return (
    <time dateTime={at} title={fullMoment(at, zone, locale)}>
      {translate('promotions.window.until', { moment })}
    </time>
  );
}

/** A cell of a promotion; a dash where the server sent something that is none. */
function ofPromotion(
  content: (promotion: Promotion) => ReactNode,
): (record: RaRecord) => ReactNode {
  return (record) => {
    const promotion = listedPromotion(record);
    return promotion ? content(promotion) : '—';
  };
}

const state = ofPromotion((promotion) => <PromotionStateChip promotion={promotion} />);
const value = ofPromotion((promotion) => <DiscountText promotion={promotion} />);
const usage = ofPromotion(({ usedCount, usageLimit }) => (
  <UsageBar used={usedCount} limit={usageLimit} />
));
const runs = ofPromotion((promotion) => <Window promotion={promotion} />);
const end = ofPromotion(({ endsAt }) => (endsAt ? <DateTimeText at={endsAt} /> : <NoEnd />));
const given = ofPromotion(({ discountTotal, currency }) => (
  <MoneyText amount={discountTotal} currency={currency} />
));
const method = ofPromotion((promotion) => <MethodText kind={promotion.method} />);
const created = ofPromotion(({ createdAt }) => <MomentText at={createdAt} />);
const updated = ofPromotion(({ updatedAt }) => <MomentText at={updatedAt} />);
const menu = ofPromotion((promotion) => <PromotionMenu promotion={promotion} />);
