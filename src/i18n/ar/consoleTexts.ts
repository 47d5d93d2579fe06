import type { texts as english } from '../en/consoleTexts.ts';
import type { Translated } from '../texts.ts';
import { analytics } from './analytics.ts';
import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { charts } from './charts.ts';
import { commandPalette } from './commandPalette.ts';
import { contact } from './contact.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { forms } from './forms.ts';
import { imports } from './imports.ts';
import { listing } from './listing.ts';
import { names } from './names.ts';
import { orderCreate } from './orderCreate.ts';
import { orderEdit } from './orderEdit.ts';
import { orderShow } from './orderShow.ts';
import { orders } from './orders.ts';
import { packing } from './packing.ts';
import { pictures } from './pictures.ts';
import { problems } from './problems.ts';
import { productExport } from './productExport.ts';
import { products } from './products.ts';
import { promotionForm } from './promotionForm.ts';
import { promotions } from './promotions.ts';
import { purchases } from './purchases.ts';
import { ra } from './ra.ts';
import { settings } from './settings.ts';
import { sheet } from './sheet.ts';
import { shell } from './shell.ts';
import { shipping } from './shipping.ts';
import { stock } from './stock.ts';
import { subscription } from './subscription.ts';
import { taxes } from './taxes.ts';
import { variants } from './variants.ts';

export const texts: Translated<typeof english> = {
  ra,
  analytics,
  banners,
  categories,
  charts,
  commandPalette,
  contact,
  customers,
  dashboard,
  documents,
  forms,
  imports,
  listing,
  orderCreate,
  orderEdit,
  orders,
  orderShow,
  packing,
  pictures,
  problems,
  productExport,
  products,
  promotionForm,
  promotions,
  purchases,
  settings,
  sheet,
  shell,
  shipping,
  stock,
  subscription,
  taxes,
  variants,
  resources: names,
};
