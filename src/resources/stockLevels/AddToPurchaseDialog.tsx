import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { problemsOf } from '../../../contract/problems.ts';
import { PurchaseLine, PurchaseOrder, purchaseLineKey } from '../../../contract/purchaseOrder.ts';
import { StockLevel } from '../../../contract/stockLevel.ts';
import {
  addPurchaseLines,
  type PurchaseProposal,
  proposePurchases,
} from '../../../domain/purchaseProposals.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog, preventEnterSubmit } from '../../forms/ConfirmDialog.tsx';
import { QuantityField } from '../../forms/inputs/QuantityField.tsx';
import { useProblemText } from '../../forms/problems.ts';
import { useSelection } from '../../lists/bulk/selection.tsx';
import {
  PREVIEW_SIZE,
  SelectedRecordsStatus,
  useSelectedRecords,
} from '../../lists/bulk/useSelectedRecords.tsx';
import { LineRow } from '../../lists/items/LineRow.tsx';
import { recordParser } from '../../lists/recordParser.ts';
import { ReferenceName } from '../../ui/fields/ReferenceName.tsx';
import { listUrl, purchaseOrderUrl } from '../../ui/screenUrls.ts';
import { showToast } from '../../ui/toasts.ts';

const parseLevel = recordParser(StockLevel);
const parseOrder = recordParser(PurchaseOrder);
/** Number of latest purchase orders that are searched for drafts, and for a product's supplier and cost. */
const ORDERS_READ = 100;

/** Units by the key of their line, as typed: null if empty, a text if invalid. */
type Units = Readonly<Record<string, number | string | null>>;
type Line = PurchaseProposal['lines'][number];

function quantityOf(line: Line, units: Units): number | string | null {
  const typed = units[purchaseLineKey(line)];
  return typed === undefined ? line.quantity : typed;
}

const Quantity = v.pick(PurchaseLine, ['quantity']);

/** The problem of a line's units. Undefined if the units can be ordered, or if there are none. */
function problemIn(line: Line, units: Units) {
  const quantity = quantityOf(line, units);
  return quantity ? problemsOf(Quantity, { quantity })[0] : undefined;
}

/** Adds the selected products to purchase orders by supplier: to existing drafts, or to new ones. */
export default function AddToPurchaseDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const selection = useSelection();
  const levels = useSelectedRecords(selection, parseLevel);
  const orders = useRecentPurchases();
  const proposals = useMemo(
    () => (levels.data && orders.data ? proposePurchases(levels.data, orders.data) : undefined),
    [levels.data, orders.data],
  );
  const [units, setUnits] = useState<Units>({});
  const { mutate, isPending } = useAddLines(onClose);
  const lines = proposals?.flatMap((one) => one.lines) ?? [];
  const isInvalid = lines.some((line) => problemIn(line, units) !== undefined);
  const hasUnits = lines.some((line) => Number(quantityOf(line, units)) > 0);
  return (
    <ConfirmDialog
      title={translate('purchases.add.open')}
      confirm={translate('ra.action.add')}
      maxWidth="sm"
      isRunning={isPending}
      isDisabled={isInvalid || !hasUnits}
      onConfirm={() => mutate((proposals ?? []).map((one) => withUnits(one, units)))}
      onClose={onClose}
    >
      {!proposals && <SelectedRecordsStatus query={levels.error ? levels : orders} />}
      {selection.count > PREVIEW_SIZE && (
        <Typography variant="muted">
          {translate('purchases.add.first', { max: PREVIEW_SIZE })}
        </Typography>
      )}
      {proposals?.map((proposal) => (
        <Proposal
          key={proposal.supplierId}
          proposal={proposal}
          units={units}
          onChange={(line, quantity) => setUnits({ ...units, [purchaseLineKey(line)]: quantity })}
        />
      ))}
    </ConfirmDialog>
  );
}

/** Applies the typed units. Omits lines without units. */
function withUnits({ lines, ...proposal }: PurchaseProposal, units: Units) {
  return {
    ...proposal,
    lines: lines.flatMap((line) => {
      const quantity = quantityOf(line, units);
      return quantity ? [v.parse(PurchaseLine, { ...line, quantity })] : [];
    }),
  };
}

function useRecentPurchases() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['purchase-orders', 'recent'],
    // Another merchant can order at any time.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList('purchase-orders', {
        pagination: { page: 1, perPage: ORDERS_READ },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: {},
        signal,
      });
      return data.flatMap((record) => parseOrder(record) ?? []);
    },
  });
}

function useAddLines(onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  /** Ids of the changed purchase orders by supplier: after a failure, the next attempt skips these. */
  const changedOrders = useRef(new Map<string | null, string>());

  async function add({ supplierId, draft, lines }: ReturnType<typeof withUnits>): Promise<string> {
    // Read the draft again, so that the update has its version and keeps lines that others added.
    const current =
      draft && parseOrder((await dataProvider.getOne('purchase-orders', { id: draft._id })).data);
    if (current?.status !== 'draft') {
      const { data } = await dataProvider.create('purchase-orders', {
        data: { supplierId, lines },
      });
      return String(data.id);
    }
    const { _id: id } = current;
    const data = { lines: addPurchaseLines(current.lines, lines) };
    await dataProvider.update('purchase-orders', { id, data, previousData: { id } });
    return id;
  }

  return useMutation({
    mutationFn: async (proposals: ReturnType<typeof withUnits>[]) => {
      for (const proposal of proposals) {
        const { supplierId, lines } = proposal;
        if (lines.length === 0 || changedOrders.current.has(supplierId)) continue;
        changedOrders.current.set(supplierId, await add(proposal));
      }
    },
    onSuccess: (_, proposals) => {
      const count = proposals.reduce((sum, { lines }) => sum + lines.length, 0);
      showToast({ tone: 'success', title: 'purchases.add.done', values: { smart_count: count } });
      onDone();
      const [only, ...others] = changedOrders.current.values();
      navigate(
        only && others.length === 0
          ? purchaseOrderUrl(only)
          : listUrl('purchase-orders', { status: 'draft' }),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['purchase-orders'] }),
  });
}

type ProposalProps = {
  proposal: PurchaseProposal;
  units: Units;
  onChange: (line: Line, quantity: number | string | null) => void;
};

function Proposal({ proposal, units, onChange }: ProposalProps) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const { supplierId, draft, lines } = proposal;
  const problemText = (line: Line) => {
    const problem = problemIn(line, units);
    return problem && textOf(problem);
  };
  return (
    <Box component="section">
      <Typography variant="h3">
        {supplierId ? (
          <ReferenceName resource="suppliers" id={supplierId} />
        ) : (
          translate('purchases.add.unknown')
        )}
      </Typography>
      <Typography variant="muted">
        {draft ? <bdi>{draft.name}</bdi> : translate('resources.purchase-orders.new')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} onKeyDown={preventEnterSubmit}>
        {lines.map((line) => (
          <LineRow
            key={purchaseLineKey(line)}
            name={line.name}
            hint={line.awaited > 0 && translate('purchases.add.awaited', { count: line.awaited })}
            problem={problemText(line)}
          >
            <QuantityField
              value={quantityOf(line, units)}
              name={line.name}
              source={purchaseLineKey(line)}
              min={0}
              isInvalid={problemIn(line, units) !== undefined}
              onChange={(quantity) => onChange(line, quantity)}
            />
          </LineRow>
        ))}
      </Box>
    </Box>
  );
}
