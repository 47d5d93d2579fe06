import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useHref } from 'react-router';
import { BULK_TRANSITIONS, type Order } from '../../../contract/order.ts';
import { type BulkTransition, commonMainTransition } from '../../../domain/bulkTransitions.ts';
import { DOCUMENTS, type DocumentKind, printUrl } from '../../charts/listUrl.ts';
import { ActionsMenu } from '../../lists/bulk/BulkActions.tsx';
import { orderKey, parseOrder } from './readOrder.ts';
import { TransitionRequestContext } from './transitionRequest.ts';

/** Bulk actions: the most common next transition, other transitions, documents. */
export default function OrderBulkActions() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const ask = useContext(TransitionRequestContext);
  const { data = [], selectedIds, isPlaceholderData } = useListContext<RaRecord>();
  const ids = selectedIds.map(String);
  const shown = new Map(data.map((order) => [String(order.id), order]));
  // Orders that left this tab after an action come from the query cache.
  const orders = ids.map((id) => {
    const order = shown.get(id);
    return order ? parseOrder(order) : queryClient.getQueryData<Order>(orderKey(id));
  });
  const suggested = commonMainTransition(
    orders.filter((order) => order !== null && order !== undefined),
    new Date(),
  );
  const choose = (label: BulkTransition) => ask({ label, ids });

  return (
    <>
      {suggested && (
        <Button
          variant="contained"
          aria-haspopup="dialog"
          disabled={isPlaceholderData === true}
          onClick={() => choose(suggested)}
        >
          {translate(`orders.bulk.step.${suggested}`)}
        </Button>
      )}
      <ActionsMenu label={translate(suggested ? 'orders.bulk.more' : 'orders.bulk.steps')}>
        {(close) =>
          BULK_TRANSITIONS.filter((label) => label !== suggested).map((label) => [
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
          ])
        }
      </ActionsMenu>
      <ActionsMenu label={translate('orders.bulk.print')} icon={<PrintOutlined fontSize="small" />}>
        {(close) =>
          DOCUMENTS.map((kind) => <DocumentItem key={kind} kind={kind} ids={ids} onClick={close} />)
        }
      </ActionsMenu>
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
