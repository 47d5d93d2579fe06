import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { type PurchaseOrder, purchaseLineKey } from '../../../contract/purchaseOrder.ts';
import { StockChange } from '../../../contract/stockChange.ts';
import { isCallMissing } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { PanelPagination, PanelRows } from '../../lists/PanelPagination.tsx';
import { recordParser } from '../../lists/recordParser.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { DateTimeText } from '../../ui/fields/ValueText.tsx';

const PER_PAGE = 10;

const parseChange = recordParser(StockChange);

/** The receipts, newest first. Renders nothing before the first receipt, or if the API cannot list receipts. */
export function ReceiptsCard({ order }: { order: PurchaseOrder }) {
  const { _id: id, lines } = order;
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [page, setPage] = useState(1);
  const hasArrived = lines.some(({ received }) => received > 0);
  const query = useQuery({
    queryKey: ['purchase-orders', 'receipts', id, page],
    enabled: hasArrived,
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage: PER_PAGE };
      const { data, total = data.length } = await dataProvider.getReceipts(id, {
        pagination,
        sort: { field: 'createdAt', order: 'DESC' },
        signal,
      });
      return { changes: data.flatMap((record) => parseChange(record) ?? []), total };
    },
  });
  const nameOf = ({ productId, variantId, variantName }: StockChange) =>
    lines.find((line) => purchaseLineKey(line) === (variantId ?? productId))?.name ?? variantName;
  if (!hasArrived || isCallMissing(query.error)) return null;
  return (
    <DetailCard title="purchases.receipts">
      <PanelRows i18nPrefix="stock.history" query={query}>
        {({ changes }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {changes.map((change) => (
              <Box component="li" key={change._id} sx={rowSx}>
                <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
                  {change.quantity} × <bdi>{nameOf(change)}</bdi>
                </Typography>
                <Typography variant="muted">
                  <DateTimeText at={change.createdAt} />
                  {' · '}
                  <bdi>{change.byName ?? translate(`stock.by.${change.by}`, { _: change.by })}</bdi>
                </Typography>
                {change.note !== '' && (
                  <Typography variant="muted" dir="auto" sx={noteSx}>
                    {change.note}
                  </Typography>
                )}
              </Box>
            ))}
          </Box>
        )}
      </PanelRows>
      <PanelPagination
        i18nPrefix="stock.history"
        page={page}
        perPage={PER_PAGE}
        total={query.data?.total ?? 0}
        onPage={setPage}
      />
    </DetailCard>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};

const noteSx = { flexBasis: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
