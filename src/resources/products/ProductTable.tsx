import { DataTable, useListContext } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { CategoryName } from './CategoryName.tsx';
import { PriceField } from './PriceField.tsx';
import { ProductNameField } from './ProductNameField.tsx';
import { ProductStatusField } from './ProductStatusField.tsx';
import { hiddenColumns } from './productColumns.ts';
import { StockField } from './StockField.tsx';

const { Col } = DataTable;

/** Products as a table, for screens from 768 px on. */
export function ProductTable() {
  const { sort } = useListContext();
  // Screen readers tell the order from the column head; react-admin's does not say it.
  const sorted = (source: string) =>
    sort.field === source ? (sort.order === 'ASC' ? 'asc' : 'desc') : false;

  return (
    <ListTable label="products.title" hidden={hiddenColumns}>
      <Col<Product>
        source="name"
        sortDirection={sorted('name')}
        field={ProductNameField}
        sx={{ width: '100%', minWidth: 260, maxWidth: 0 }}
      />
      <Col<Product> source="status" sortDirection={sorted('status')} field={ProductStatusField} />
      <Col<Product>
        source="stock"
        align="right"
        sortDirection={sorted('stock')}
        field={StockField}
      />
      <Col<Product>
        source="price"
        align="right"
        sortDirection={sorted('price')}
        field={PriceField}
      />
      <Col<Product>
        source="categoryId"
        disableSort
        render={(product) => <CategoryName id={product.categoryId} />}
      />
      <Col<Product> source="sku" sortDirection={sorted('sku')} />
      <Col<Product>
        source="soldCount"
        align="right"
        sortDirection={sorted('soldCount')}
        sortByOrder="DESC"
      />
      <Col<Product>
        source="createdAt"
        sortByOrder="DESC"
        sortDirection={sorted('createdAt')}
        render={(product) => <MomentText at={product.createdAt} />}
      />
      <Col<Product>
        source="updatedAt"
        sortByOrder="DESC"
        sortDirection={sorted('updatedAt')}
        render={(product) => <MomentText at={product.updatedAt} />}
      />
    </ListTable>
  );
}
