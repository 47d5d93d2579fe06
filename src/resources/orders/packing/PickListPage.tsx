import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type PickLine, pickLines } from '../../../../domain/packing.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { packingUrl } from '../../../ui/screenUrls.ts';
import { printStyles } from '../show/print/documentStyles.ts';
import { PackingNotices } from './PackingNotices.tsx';
import { usePackedOrders } from './usePackedOrders.ts';

/** Maximum number of stored ticks, each an item id of up to 64 characters. The oldest are removed. */
const MAX_PICKED = 1000;

/** The pick list of several orders: `/orders/pick?ids=a,b`. Merchants print it or tick its lines on a phone. */
export default function PickListPage() {
  const translate = useTranslate();
  const packed = usePackedOrders();
  const { eligible, places } = packed;
  const lines = pickLines(eligible, places.places);
  const { isPicked, pick, clear } = usePicked();
  const pickedCount = lines.filter(isPicked).length;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const printed = { smart_count: units, orders: eligible.length, lines: lines.length };
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <Box data-print="no">
        <FormHeader
          title={translate('packing.pick.title')}
          backTo="/orders"
          backLabel="packing.back"
          actions={
            <>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<PrintOutlined />}
                disabled={lines.length === 0 || places.query.isFetching}
                onClick={() => window.print()}
              >
                {translate('packing.pick.print')}
              </Button>
              <Button
                variant="contained"
                component={Link}
                to={packingUrl('pack', packed.ids, packed.tooManyCount)}
                disabled={lines.length === 0}
              >
                {translate('packing.pack.title')}
              </Button>
            </>
          }
        >
          <Typography variant="muted" role="status">
            {lines.length > 0 &&
              translate('packing.pick.progress', { picked: pickedCount, lines: lines.length })}
          </Typography>
          {pickedCount > 0 && (
            <Button size="small" onClick={() => clear(lines)}>
              {translate('packing.pick.clear')}
            </Button>
          )}
        </FormHeader>
      </Box>
      <PackingNotices packed={packed} />
      {lines.length > 0 && (
        <Box className="paper" sx={paperSx}>
          <Box className="print-only" sx={{ mb: 1 }}>
            <h2>{translate('packing.pick.title')}</h2>
          </Box>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {translate('packing.pick.sum', printed)}
          </Typography>
          <Box component="ul" aria-label={translate('packing.pick.title')} sx={listSx}>
            {lines.map((line) => (
              <LineRow
                key={line.key}
                line={line}
                isPicked={isPicked(line)}
                onPick={(isOn) => pick(line, isOn)}
              />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

type RowProps = { line: PickLine; isPicked: boolean; onPick: (isPicked: boolean) => void };

/** The whole row is the checkbox's label, as a large touch target. */
function LineRow({ line, isPicked, onPick }: RowProps) {
  const translate = useTranslate();
  const id = useId();
  const { name, variantName, sku, storageLocation, units, orders } = line;
  return (
    <Box component="li" sx={rowSx}>
      <label htmlFor={id} className={isPicked ? 'picked' : undefined}>
        <Checkbox id={id} checked={isPicked} onChange={(_, isOn) => onPick(isOn)} />
        <span className="place">
          {storageLocation ? (
            <bdi>{storageLocation}</bdi>
          ) : (
            <span className="quiet">{translate('packing.pick.noPlace')}</span>
          )}
        </span>
        <span className="item">
          <bdi>{name}</bdi>
          <span>
            {variantName && <bdi>{variantName}</bdi>}
            {variantName && sku && ' · '}
            {sku && <bdi className="quiet">{sku}</bdi>}
          </span>
        </span>
        <span className="units">{translate('packing.pick.units', { count: units })}</span>
        <span className="orders quiet">
          {orders.map((order) => (
            <bdi key={order.itemId}>
              {order.units > 1
                ? translate('packing.pick.ofOrder', { number: order.number, count: order.units })
                : order.number}
            </bdi>
          ))}
        </span>
      </label>
    </Box>
  );
}

/** The ticks, stored in the browser. A line is ticked when the items of all its orders are ticked. */
function usePicked() {
  const [stored, store] = useStore<string[]>('pickedItems', []);
  const picked = new Set(stored);
  const idsOf = ({ orders }: PickLine) => orders.map(({ itemId }) => itemId);
  const without = (ids: readonly string[]) => stored.filter((id) => !ids.includes(id));
  return {
    isPicked: (line: PickLine) => idsOf(line).every((id) => picked.has(id)),
    pick(line: PickLine, isOn: boolean) {
      const ids = idsOf(line);
      store([...without(ids), ...(isOn ? ids : [])].slice(-MAX_PICKED));
    },
    clear: (lines: readonly PickLine[]) => store(without(lines.flatMap(idsOf))),
  };
}

// Prints dark text without a frame in every theme.
const paperSx = {
  p: { xs: 1.5, sm: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& h2': { fontSize: '1.375rem', m: 0 },
  '& .print-only': { display: 'none' },
  '@media print': {
    p: 0,
    border: 0,
    bgcolor: '#fff',
    '&, & *': { color: '#1B1F23 !important' },
    '& .print-only': { display: 'block' },
  },
};

const listSx = { listStyle: 'none', m: 0, p: 0 };

const rowSx = {
  borderTop: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
  '& label': {
    display: 'grid',
    gridTemplateColumns: {
      xs: 'auto minmax(0, 1fr) auto',
      sm: 'auto 7.5rem minmax(0, 3fr) 4rem minmax(0, 2fr)',
    },
    alignItems: 'center',
    columnGap: 1.5,
    py: 0.75,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& .place': { fontWeight: 650, gridColumn: { xs: '2', sm: 'auto' } },
  '& .place .quiet': { fontWeight: 400 },
  '& .item': { display: 'grid', gridColumn: { xs: '2', sm: 'auto' } },
  '& .item > span': { fontSize: '0.875rem' },
  '& .item > bdi': { fontWeight: 550 },
  '& .units': {
    fontWeight: 650,
    fontSize: '1.125rem',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    gridColumn: { xs: '3', sm: 'auto' },
    gridRow: { xs: '1 / span 2', sm: 'auto' },
  },
  '& .orders': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 1.5,
    fontSize: '0.8125rem',
    gridColumn: { xs: '2 / -1', sm: 'auto' },
  },
  '& .quiet': { color: 'text.secondary' },
  '& .MuiCheckbox-root': { gridRow: { xs: '1 / span 3', sm: 'auto' } },
  '& .picked .item > bdi': { textDecoration: 'line-through' },
  '@media print': { borderColor: '#E4E1DA' },
};
