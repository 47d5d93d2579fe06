import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useContext } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useGetMany,
  useListContext,
  useTranslate,
} from 'react-admin';
import { Link, useHref, useNavigate } from 'react-router';
import { BULK_TRANSITIONS } from '../../../contract/order.ts';
import { type BulkTransition, commonMainTransition } from '../../../domain/bulkTransitions.ts';
import { MAX_PACKED } from '../../../domain/packing.ts';
import { ActionsMenu, useBulkRun } from '../../lists/bulk/BulkActions.tsx';
import { type Selection, useSelection } from '../../lists/bulk/selection.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { DOCUMENTS, type DocumentKind, packingUrl, printUrl } from '../../ui/screenUrls.ts';
import { parseOrder } from './readOrder.ts';
import { TransitionRequestContext } from './transitionRequest.ts';

/** Maximum number of selected orders outside the page that are read for the suggested transition. */
const MAX_READ = 25;

/** The most common main transition as a button, a menu with the other actions, and a menu with documents. */
export default function OrderBulkActions() {
  const translate = useTranslate();
  const requestTransition = useContext(TransitionRequestContext);
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const selection = useSelection();
  const run = useBulkRun();
  const onPage = data.filter(({ id }) => selectedIds.includes(id));
  // These orders are selected on other pages, or have left this tab after a transition.
  const others = (selection.ids ?? []).filter((id) => onPage.every((order) => order.id !== id));
  const ids = others.slice(0, MAX_READ);
  const { data: read = [] } = useGetMany('orders', { ids }, { enabled: ids.length > 0 });
  const suggested = commonMainTransition(
    [...onPage, ...read.filter(Boolean)].map(parseOrder).filter((order) => order !== null),
    new Date(),
  );
  // A server that supports costs sends them on every item.
  const hasCosts = data.some((row) =>
    parseOrder(row)?.items.some(({ unitCost }) => unitCost !== undefined),
  );
  const { ids: printed } = selection;
  const choose = (name: BulkTransition) => requestTransition({ name, selection });

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
          <PackingItem key="scan" page="pack" selection={selection} onClick={close} />,
          ...BULK_TRANSITIONS.filter((name) => name !== suggested).map((name) => [
            name === 'hold' && <Divider key="line" component="li" />,
            <MenuItem
              key={name}
              aria-haspopup="dialog"
              sx={name === 'cancel' ? { color: 'error.main' } : {}}
              onClick={() => {
                close();
                choose(name);
              }}
            >
              {translate(`orders.bulk.step.${name}`)}
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
      <ActionsMenu label={translate('orders.bulk.print')} icon={<PrintOutlined fontSize="small" />}>
        {(close) => [
          <PackingItem key="pick" page="pick" selection={selection} onClick={close} />,
          ...(printed
            ? DOCUMENTS.map((kind) => (
                <DocumentItem key={kind} kind={kind} ids={printed} onClick={close} />
              ))
            : []),
        ]}
      </ActionsMenu>
    </>
  );
}

type PackingItemProps = { page: 'pick' | 'pack'; selection: Selection; onClick: () => void };

/**
 * Opens the pick list or the packing page. If all orders of a filter are selected, reads the ids of the oldest
 * `MAX_PACKED`.
 */
function PackingItem({ page, selection: { ids, select, count }, onClick }: PackingItemProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const readAll = async () => {
    if ('ids' in select) return;
    const { filter, except = [] } = select;
    try {
      const { data } = await dataProvider.getList('orders', {
        filter,
        pagination: { page: 1, perPage: MAX_PACKED },
        sort: { field: 'createdAt', order: 'ASC' },
      });
      const read = data.map(({ id }) => String(id)).filter((id) => !except.includes(id));
      navigate(packingUrl(page, read, count - read.length));
    } catch (error) {
      showErrorToast(error);
    }
  };
  const text = translate(`packing.${page}.title`);
  return ids ? (
    <MenuItem component={Link} to={packingUrl(page, ids)} onClick={onClick}>
      {text}
    </MenuItem>
  ) : (
    <MenuItem
      onClick={() => {
        onClick();
        void readAll();
      }}
    >
      {text}
    </MenuItem>
  );
}

interface DocumentItemProps {
  kind: DocumentKind;
  ids: readonly string[];
  onClick: () => void;
}

/** Opens the documents in a new tab, so that the list keeps its selection. */
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
