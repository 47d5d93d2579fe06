import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useContext } from 'react';
import { type RaRecord, useGetMany, useListContext, useTranslate } from 'react-admin';
import { Link, useHref } from 'react-router';
import { BULK_TRANSITIONS } from '../../../contract/order.ts';
import { type BulkTransition, commonMainTransition } from '../../../domain/bulkTransitions.ts';
import { DOCUMENTS, type DocumentKind, packingUrl, printUrl } from '../../charts/listUrl.ts';
import { ActionsMenu, useBulkRun } from '../../lists/bulk/BulkActions.tsx';
import { useSelection } from '../../lists/bulk/selection.tsx';
import { parseOrder } from './readOrder.ts';
import { TransitionRequestContext } from './transitionRequest.ts';

/** Orders of other pages that are read for the suggestion. */
const MAX_READ = 25;

/** Bulk actions: the most common next transition, other transitions, documents. */
export default function OrderBulkActions() {
  const translate = useTranslate();
  const ask = useContext(TransitionRequestContext);
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const selection = useSelection();
  const run = useBulkRun();
  const onPage = data.filter(({ id }) => selectedIds.includes(id));
  // Orders that left this tab after a transition.
  const others = (selection.ids ?? []).filter((id) => onPage.every((order) => order.id !== id));
  const ids = others.slice(0, MAX_READ);
  const { data: read = [] } = useGetMany('orders', { ids }, { enabled: ids.length > 0 });
  const suggested = commonMainTransition(
    [...onPage, ...read.filter(Boolean)].map(parseOrder).filter((order) => order !== null),
    new Date(),
  );
  // A server that keeps costs has them on every item.
  const hasCosts = data.some((row) =>
    parseOrder(row)?.items.some(({ unitCost }) => unitCost !== undefined),
  );
  const { ids: printed } = selection;
  const choose = (label: BulkTransition) => ask({ label, selection });

  return (
    <>
      {suggested && (
        <Button
          variant="contained"
          aria-haspopup="dialog"
          disabled={run.isBusy}
          onClick={() => choose(suggested)}
        >
          {translate(`orders.bulk.step.${suggested}`)}
        </Button>
      )}
      <ActionsMenu
        label={translate(suggested ? 'orders.bulk.more' : 'orders.bulk.steps')}
        isDisabled={run.isBusy}
      >
        {(close) => [
          printed && (
            <MenuItem key="scan" component={Link} to={packingUrl('pack', printed)}>
              {translate('packing.pack.title')}
            </MenuItem>
          ),
          ...BULK_TRANSITIONS.filter((label) => label !== suggested).map((label) => [
            label === 'hold' && <Divider key="line" component="li" />,
            <MenuItem
              key={label}
              aria-haspopup="dialog"
              sx={label === 'cancel' ? { color: 'error.main' } : {}}
              onClick={() => {
                close();
                choose(label);
              }}
            >
              {translate(`orders.bulk.step.${label}`)}
            </MenuItem>,
          ]),
          hasCosts && (
            <MenuItem
              key="costs"
              onClick={() => {
                close();
                run.start({ kind: 'costs' });
              }}
            >
              {translate('orders.bulk.fillCosts')}
            </MenuItem>
          ),
        ]}
      </ActionsMenu>
      {printed && (
        <ActionsMenu
          label={translate('orders.bulk.print')}
          icon={<PrintOutlined fontSize="small" />}
        >
          {(close) => [
            <MenuItem key="pick" component={Link} to={packingUrl('pick', printed)}>
              {translate('packing.pick.title')}
            </MenuItem>,
            ...DOCUMENTS.map((kind) => (
              <DocumentItem key={kind} kind={kind} ids={printed} onClick={close} />
            )),
          ]}
        </ActionsMenu>
      )}
    </>
  );
}

interface DocumentItemProps {
  kind: DocumentKind;
  ids: readonly string[];
  onClick: () => void;
}

/** Opens a new tab, so the selection survives printing. */
function DocumentItem({ kind, ids, onClick }: DocumentItemProps) {
  const translate = useTranslate();
  return (
    <MenuItem
      component="a"
      href={useHref(printUrl(kind, ids))}
      target="_blank"
      rel="noopener"
      onClick={onClick}
    >
      {translate(`orders.bulk.paper.${kind}`)}
    </MenuItem>
  );
}
