import UnpaidIcon from '@mui/icons-material/CreditCardOffOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import SheetIcon from '@mui/icons-material/TableRowsOutlined';
import type { ImportType } from '../../../contract/import.ts';
import type { OrderFilter } from '../../../contract/order.ts';
import { attentionFilters } from '../../../domain/attention.ts';
import { listUrl } from '../../charts/listUrl.ts';
import { orders } from '../../resources/orders/index.ts';
import { products } from '../../resources/products/index.ts';
import { users } from '../../resources/users/index.ts';
import { settings } from '../screens.ts';
import type { PaletteItem } from './paletteItem.ts';

/** Somewhere that is no screen of the menu or the tiles: a list with a filter, a part of a screen. */
type Place = Pick<PaletteItem, 'icon'> & {
  /** Names its title, `commandPalette.places.<name>`, and its other words, `commandPalette.words.<name>`. */
  name: string;
  to: string;
  /** What it stands on: an API without it has no such place. */
  endpoint?: string;
  group?: 'screens' | 'actions';
  /** The key of what stands beside the title. */
  hint?: string;
};

/** In the order in which they are offered, when a text fits several alike. */
export function placesAt(now: Date): Place[] {
  const lists = attentionFilters(now);
  const ofOrders = { endpoint: orders.path, icon: orders.icon };
  const ofProducts = {
    endpoint: products.path,
    icon: products.icon,
    hint: `resources.${products.name}.name`,
  };
  const print = { ...ofOrders, icon: PrintIcon, to: '/orders', hint: 'commandPalette.selectFirst' };
  return [
    { ...ofProducts, name: 'sheet', to: '/products/sheet', icon: SheetIcon },
    { ...ofProducts, name: 'lowStock', to: listUrl('products', lists.lowStock.filter) },
    { ...ofProducts, name: 'outOfStock', to: listUrl('products', lists.outOfStock.filter) },
    { ...ofOrders, name: 'toAccept', to: listUrl('orders', lists.toAccept.filter) },
    { ...ofOrders, name: 'toPack', to: listUrl('orders', lists.toPack.filter) },
    { ...ofOrders, name: 'readyToShip', to: listUrl('orders', lists.readyToShip.filter) },
    { ...ofOrders, name: 'toShip', to: listUrl('orders', lists.toShip.filter) },
    { ...ofOrders, name: 'onHold', to: listUrl('orders', lists.onHold.filter) },
    { ...ofOrders, name: 'paid', to: listUrl('orders', { paymentStatus: 'paid' }) },
    { ...ofOrders, name: 'unpaid', to: listUrl('orders', unpaid), icon: UnpaidIcon },
    { ...ofOrders, name: 'shipped', to: listUrl('orders', { status: 'shipped' }) },
    { ...ofOrders, name: 'delivered', to: listUrl('orders', { status: 'delivered' }) },
    { ...ofOrders, name: 'cancelled', to: listUrl('orders', { status: 'cancelled' }) },
    { ...ofOrders, name: 'returned', to: listUrl('orders', { status: 'returned' }) },
    { ...print, name: 'printSlips' },
    { ...print, name: 'printInvoices' },
    { ...importOf('products'), name: 'importProducts', endpoint: products.path },
    { ...importOf('customers'), name: 'importCustomers', endpoint: users.path },
    { ...importOf('stock'), name: 'importStock', endpoint: products.path },
    { ...partOfSettings('store'), name: 'logo', hint: settings.label },
    partOfSettings('store'),
    partOfSettings('regional'),
    partOfSettings('papers'),
    partOfSettings('emails'),
    partOfSettings('you'),
    partOfSettings('security'),
    {
      ...ofOrders,
      name: 'refund',
      to: listUrl('orders', paid),
      icon: RefundIcon,
      group: 'actions',
    },
  ];
}

/** Every one of them: the dashboard names only what has been unpaid for long. */
const unpaid: OrderFilter = { paymentStatus: ['unpaid', 'failed'] };
const paid: OrderFilter = { paymentStatus: ['paid', 'partially_refunded'] };

function importOf(type: ImportType) {
  return { to: `/imports?type=${type}`, icon: ImportIcon };
}

/** By what stands after `#` in the URL of the settings. */
function partOfSettings(section: string): Place {
  return { name: section, to: `${settings.path}#${section}`, icon: settings.icon };
}
