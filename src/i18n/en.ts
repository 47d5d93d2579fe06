import { account } from './en/account.ts';
import { analytics } from './en/analytics.ts';
import { auth } from './en/auth.ts';
import { banners } from './en/banners.ts';
import { categories } from './en/categories.ts';
import { charts } from './en/charts.ts';
import { commandPalette } from './en/commandPalette.ts';
import { contact } from './en/contact.ts';
import { core } from './en/core.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { imports } from './en/imports.ts';
import { orderShow } from './en/orderShow.ts';
import { orders } from './en/orders.ts';
import { pictures } from './en/pictures.ts';
import { productExport } from './en/productExport.ts';
import { products } from './en/products.ts';
import { promotionForm } from './en/promotionForm.ts';
import { promotions } from './en/promotions.ts';
import { settings } from './en/settings.ts';
import { sheet } from './en/sheet.ts';
import { stock } from './en/stock.ts';
import { subscription } from './en/subscription.ts';
import { variants } from './en/variants.ts';

/**
 * Every text of the console in English. The keys that other languages must have and the names of the areas
 * are taken from here, and tests read it; the console itself fetches the files one by one.
 */
export const en = {
  ...core,
  account,
  analytics,
  auth,
  banners,
  categories,
  charts,
  contact,
  customers,
  dashboard,
  imports,
  orderShow,
  orders,
  commandPalette,
  pictures,
  productExport,
  products,
  promotionForm,
  promotions,
  settings,
  sheet,
  stock,
  subscription,
  variants,
};
