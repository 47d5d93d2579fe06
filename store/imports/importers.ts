import type { ImportType } from '../../contract/import.ts';
import { importCustomers } from './importCustomers.ts';
import { importProducts } from './importProducts.ts';
import { importStock } from './importStock.ts';
import { importTracking } from './importTracking.ts';
import type { Importer } from './plan.ts';

export const importers: Record<ImportType, Importer> = {
  products: importProducts,
  customers: importCustomers,
  stock: importStock,
  tracking: importTracking,
};
