import type { Product } from '../../../contract/product.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { ListColumn } from '../../lists/ListColumn.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import type { Listed } from '../definition.ts';
import { CategoryName } from './CategoryName.tsx';
import { PriceField } from './PriceField.tsx';
import { ProductNameField } from './ProductNameField.tsx';
import { ProductStatusField } from './ProductStatusField.tsx';
import { hiddenColumns } from './productColumns.ts';
import { StockField } from './StockField.tsx';

/** Products as a table, for screens from 768 px on. */
export function ProductTable() {
  return (
    <ListTable label="products.title" hidden={hiddenColumns}>
      <ListColumn<Listed<Product>>
        source="name"
        field={ProductNameField}
        sx={{ width: '100%', minWidth: 260, maxWidth: 0 }}
      />
      <ListColumn<Listed<Product>> source="status" field={ProductStatusField} />
      <ListColumn<Listed<Product>> source="stock" align="right" field={StockField} />
      <ListColumn<Listed<Product>> source="price" align="right" field={PriceField} />
      <ListColumn<Listed<Product>>
        source="categoryId"
        disableSort
        render={({ categoryId }) => <CategoryName id={categoryId ?? null} />}
      />
      <ListColumn<Listed<Product>> source="sku" />
      <ListColumn<Listed<Product>> source="soldCount" align="right" sortByOrder="DESC" />
      <ListColumn<Listed<Product>>
        source="createdAt"
        sortByOrder="DESC"
        render={({ createdAt }) => createdAt && <MomentText at={createdAt} />}
      />
      <ListColumn<Listed<Product>>
        source="updatedAt"
        sortByOrder="DESC"
        render={({ updatedAt }) => updatedAt && <MomentText at={updatedAt} />}
      />
    </ListTable>
  );
}
