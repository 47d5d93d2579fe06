import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/product.ts';
import {
  STOCK_CHANGE_SORTS,
  STOCK_REASONS,
  StockChange,
  StockChangeFilter,
} from '../../../../contract/stockChange.ts';
import { formatNumber, numberFormat, numberText } from '../../../../domain/intl.ts';
import { isCallMissing } from '../../../api/errors.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { declareList } from '../../../lists/declareList.ts';
import { ExportRows } from '../../../lists/export/ExportRows.tsx';
import { PanelPagination, PanelRows } from '../../../lists/PanelPagination.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { DateTimeText } from '../../../ui/fields/ValueText.tsx';
import { orderUrl, purchaseOrderUrl } from '../../../ui/screenUrls.ts';
import type { WithId } from '../../definition.ts';
import { toVariantSet, variantRowName } from '../variants/variantSet.ts';
import {
  CHANGES_A_PAGE,
  type HistoryFilter,
  NEWEST_FIRST,
  toListFilter,
  useStockChanges,
} from './stockChanges.ts';

/** A product's stock changes, newest first. Renders nothing if the API has no stock history. */
export function StockHistory({ product }: { product: WithId<Product> }) {
  const { id, name } = product;
  const { variants } = toVariantSet(product);
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [{ page, ...choice }, setQuery] = useState({ page: 1, reason: '', variantId: '' });
  const read = useStockChanges(id, { page, ...choice });
  const total = read.data?.total ?? read.data?.changes.length ?? 0;
  if (isCallMissing(read.error)) return null;
  const filter = toListFilter(choice);
  const isFiltered = Object.keys(filter).length > 0;
  const saved = variants.flatMap((row) =>
    row._id ? { value: row._id, text: <bdi>{variantRowName(row)}</bdi> } : [],
  );
  const choose = (changes: Partial<HistoryFilter>) => setQuery({ ...choice, ...changes, page: 1 });
  return (
    <DetailCard
      title="stock.history.title"
      action={
        total > 0 && (
          <ExportRows
            list={variants.length > 0 ? fileOfVariants : file}
            fileName={translate('stock.history.file', { name })}
            readPage={(part) =>
              dataProvider.getStockChanges(id, { ...part, filter, sort: NEWEST_FIRST })
            }
          />
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <ChoiceField
          {...filterProps}
          label="stock.history.filter"
          empty="stock.history.all"
          value={choice.reason}
          onChange={(reason) => choose({ reason })}
          options={STOCK_REASONS.map((value) => ({
            value,
            text: translate(`stock.reason.${value}`),
          }))}
        />
        {saved.length > 0 && (
          <ChoiceField
            {...filterProps}
            label="stock.history.variant"
            empty="stock.history.allVariants"
            value={choice.variantId}
            onChange={(variantId) => choose({ variantId })}
            options={saved}
          />
        )}
      </Box>
      <PanelRows i18nPrefix="stock.history" query={read}>
        {({ changes }) =>
          changes.length > 0 ? (
            <Changes changes={changes} />
          ) : (
            <Typography variant="muted">
              {translate(isFiltered ? 'stock.history.noneSuch' : 'stock.history.none')}
            </Typography>
          )
        }
      </PanelRows>
      <PanelPagination
        i18nPrefix="stock.history"
        page={page}
        perPage={CHANGES_A_PAGE}
        total={total}
        onPage={(next) => setQuery({ ...choice, page: next })}
      />
    </DetailCard>
  );
}

const common = {
  resource: 'products',
  i18nPrefix: 'stock',
  contract: { record: StockChange, filter: StockChangeFilter, sorts: STOCK_CHANGE_SORTS },
  sort: NEWEST_FIRST,
  title: 'reason',
} as const;
const fields = {
  quantity: { label: 'stock.history.change' },
  stockAfter: { label: 'stock.history.after' },
  reason: { label: 'stock.history.why', optionI18nPrefix: 'stock.reason' },
  orderNumber: {
    label: 'stock.history.order',
    value: ({ orderNumber, purchaseOrderNumber }: StockChange) =>
      orderNumber ?? purchaseOrderNumber,
  },
  byName: {
    label: 'stock.history.who',
    value: ({ byName, by }: StockChange) => byName ?? by,
    optionI18nPrefix: 'stock.by',
  },
  note: { label: 'stock.history.note' },
};
const at = { label: 'stock.history.at', as: 'moment' } as const;
const variantName = { label: 'stock.history.variant' };
const file = declareList({ ...common, fields: { createdAt: at, ...fields } });
const fileOfVariants = declareList({
  ...common,
  fields: { createdAt: at, variantName, ...fields },
});

/** Props of small filters within a record's page. */
export const filterProps = {
  margin: 'none',
  fullWidth: false,
  sx: { width: { xs: '100%', sm: 240 }, my: 1 },
} as const;

/** Rows become cards on a phone. */
function Changes({ changes }: { changes: readonly StockChange[] }) {
  const translate = useTranslate();
  return (
    <Table aria-label={translate('stock.history.label')}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" className={head}>
              {translate(`stock.history.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change._id} change={change} />
        ))}
      </tbody>
    </Table>
  );
}

const HEADS = ['at', 'why', 'who', 'change', 'after'] as const;

function ChangeRow({ change }: { change: StockChange }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { createdAt, reason, orderId, orderNumber, note, by, byName, quantity, stockAfter } =
    change;
  const { variantName, purchaseOrderId, purchaseOrderNumber } = change;
  return (
    <tr>
      <td className="at">
        <DateTimeText at={createdAt} />
      </td>
      <td className="why">
        {translate(`stock.reason.${reason}`, { _: reason })}
        <SourceNumber number={orderNumber} path={orderId && orderUrl(orderId)} />
        <SourceNumber
          number={purchaseOrderNumber}
          path={purchaseOrderId && purchaseOrderUrl(purchaseOrderId)}
        />
        {variantName && (
          <Typography variant="body2" sx={noteSx}>
            <bdi>{variantName}</bdi>
          </Typography>
        )}
        {note !== '' && (
          <Typography variant="muted" dir="auto" sx={noteSx}>
            {note}
          </Typography>
        )}
      </td>
      <td className="who">
        <bdi>{byName ?? translate(`stock.by.${by}`, { _: by })}</bdi>
      </td>
      <td className="change">
        <bdi dir="ltr">{formatNumber(numberFormat(locale, signed), quantity)}</bdi>
      </td>
      <td className="after">
        <span className="narrow">{translate('stock.history.left', { count: stockAfter })}</span>
        <span className="wide">{numberText(stockAfter, locale)}</span>
      </td>
    </tr>
  );
}

/** The number of the order or purchase order that changed the stock, with a link if it still exists. */
function SourceNumber({ number, path }: { number: string | null; path: string | null }) {
  if (!number) return null;
  const text = <bdi>{number}</bdi>;
  const link = path && (
    <MuiLink component={Link} to={path}>
      {text}
    </MuiLink>
  );
  return <> {link || text}</>;
}

const signed = { signDisplay: 'exceptZero' } as const;
const noteSx = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  '& th, & td': { padding: theme.spacing(1), textAlign: 'start', verticalAlign: 'top' },
  '& th': { fontWeight: 600 },
  '& tr': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& tr > :first-of-type': { paddingInlineStart: 0 },
  '& tr > :last-child': { paddingInlineEnd: 0 },
  '& .at': { whiteSpace: 'nowrap' },
  '& td.at, & td.who': { color: theme.palette.text.secondary },
  '& .why, & .who': { overflowWrap: 'anywhere' },
  '& .change, & .after': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td.change': { fontWeight: 600 },
  '& .narrow': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '& thead': visuallyHidden,
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"why why change" "at who after"',
      columnGap: theme.spacing(0.5),
      padding: theme.spacing(1, 0),
    },
    '& td': { padding: 0 },
    '& .at': { gridArea: 'at' },
    '& .why': { gridArea: 'why' },
    '& .who': { gridArea: 'who' },
    '& .who::before': { content: '"· " / ""' },
    '& .change': { gridArea: 'change' },
    '& td.after': { gridArea: 'after', color: theme.palette.text.secondary },
    '& .narrow': { display: 'inline' },
    '& .wide': { display: 'none' },
  },
}));
