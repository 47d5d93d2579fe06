import UnpaidIcon from '@mui/icons-material/CreditCardOffOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import SheetIcon from '@mui/icons-material/TableRowsOutlined';
import type { OrderFilter } from '../../../contract/order.ts';
import { attentionFilters } from '../../../domain/attention.ts';
import { orders } from '../../resources/orders/index.ts';
import { products } from '../../resources/products/index.ts';
import { stockLevels } from '../../resources/stockLevels/index.ts';
import { listUrl } from '../../ui/screenUrls.ts';
import { settings } from '../screens.ts';
import { importPlaces } from './importPlaces.ts';
import type { PaletteItem } from './paletteItem.ts';

/** A destination within a screen: a filtered list, or a section. */
type Place = Pick<PaletteItem, 'icon'> & {
  /** Part of the translation keys: title `<i18nPrefix>.places.<name>`, search terms `<i18nPrefix>.words.<name>`. */
  name: string;
  /** `commandPalette` by default. */
  i18nPrefix?: string;
  to: string;
  /** Hidden if the API lacks this endpoint. */
  endpoint?: string;
  group?: 'screens' | 'actions';
  /** Translation key of the text beside the title. */
  hint?: string;
};

/** Equal matches are displayed in this order. The options say what the API supports. */
export function createPlaces(
  now: Date,
  { hasEmails, hasLogo, hasLevels }: Record<'hasEmails' | 'hasLogo' | 'hasLevels', boolean>,
): Place[] {
  const lists = attentionFilters(now);
  const orderPlace = { endpoint: orders.path, icon: orders.icon };
  const productPlace = {
    endpoint: products.path,
    icon: products.icon,
    hint: `resources.${products.name}.name`,
  };
  const levelPlace = {
    icon: stockLevels.icon,
    hint: `resources.${stockLevels.name}.name`,
  };
  const print = {
    ...orderPlace,
    icon: PrintIcon,
    to: '/orders',
    hint: 'commandPalette.selectFirst',
  };
  return [
    { ...productPlace, name: 'sheet', to: '/products/sheet', icon: SheetIcon },
    ...(hasLevels
      ? [
          {
            ...levelPlace,
            name: 'outOfStock',
            to: listUrl('stock-levels', lists.variantsOut.filter),
          },
        ]
      : [
          { ...productPlace, name: 'lowStock', to: listUrl('products', lists.lowStock.filter) },
          { ...productPlace, name: 'outOfStock', to: listUrl('products', lists.outOfStock.filter) },
        ]),
    { ...orderPlace, name: 'toAccept', to: listUrl('orders', lists.toAccept.filter) },
    { ...orderPlace, name: 'toPack', to: listUrl('orders', lists.toPack.filter) },
    { ...orderPlace, name: 'readyToShip', to: listUrl('orders', lists.readyToShip.filter) },
    { ...orderPlace, name: 'toShip', to: listUrl('orders', lists.toShip.filter) },
    { ...orderPlace, name: 'onHold', to: listUrl('orders', lists.onHold.filter) },
    { ...orderPlace, name: 'paid', to: listUrl('orders', { paymentStatus: 'paid' }) },
    { ...orderPlace, name: 'unpaid', to: listUrl('orders', unpaid), icon: UnpaidIcon },
    { ...orderPlace, name: 'shipped', to: listUrl('orders', { status: 'shipped' }) },
    { ...orderPlace, name: 'delivered', to: listUrl('orders', { status: 'delivered' }) },
    { ...orderPlace, name: 'cancelled', to: listUrl('orders', { status: 'cancelled' }) },
    { ...orderPlace, name: 'returned', to: listUrl('orders', { status: 'returned' }) },
    { ...print, name: 'printSlips' },
    { ...print, name: 'printInvoices' },
    ...importPlaces(),
    ...(hasLogo ? [{ ...settingsPlace('store'), name: 'logo', hint: settings.label }] : []),
    settingsPlace('store'),
    settingsPlace('shipping'),
    settingsPlace('regional'),
    settingsPlace('taxes'),
    settingsPlace('papers'),
    ...(hasEmails ? [settingsPlace('emails')] : []),
    settingsPlace('you'),
    settingsPlace('security'),
    {
      ...orderPlace,
      name: 'refund',
      to: listUrl('orders', paid),
      icon: RefundIcon,
      group: 'actions',
    },
  ];
}

/** All unpaid orders. The dashboard leaves out orders of the last day, and orders with cash on delivery. */
const unpaid: OrderFilter = { paymentStatus: ['unpaid', 'partially_paid', 'failed'] };
const paid: OrderFilter = { paymentStatus: ['paid', 'partially_paid', 'partially_refunded'] };

/** `section` is the fragment of the URL. */
function settingsPlace(section: string): Place {
  return { name: section, to: `${settings.path}#${section}`, icon: settings.icon };
}
