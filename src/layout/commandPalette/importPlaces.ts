import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import type { ImportType } from '../../../contract/import.ts';
import { IMPORTS, isMissing } from '../../api/missingEndpoints.ts';
import { orders } from '../../resources/orders/index.ts';
import { products } from '../../resources/products/index.ts';
import { users } from '../../resources/users/index.ts';

/** A place of the palette for each type of import. Empty if the API lacks imports. */
export function importPlaces() {
  if (isMissing(IMPORTS)) return [];
  return [
    importPlace('products', products.path),
    importPlace('customers', users.path),
    importPlace('stock', products.path),
    importPlace('tracking', orders.path),
  ];
}

const importPlace = (name: ImportType, endpoint: string) => ({
  name,
  i18nPrefix: 'imports',
  endpoint,
  to: `/imports?type=${name}`,
  icon: ImportIcon,
});
