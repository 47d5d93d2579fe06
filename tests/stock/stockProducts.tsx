import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import {
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  CloneButton,
  Create,
  CreateButton,
  DataTable,
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  ExportButton,
  FilterButton,
  List,
  minLength,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  RefreshButton,
  RichTextField,
  required,
  SelectColumnsButton,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import type { ResourceDefinition } from '../../src/resources/definition.ts';

/** Products written by someone who has read react-admin's documentation, but not this project's. */
export const stockProducts: ResourceDefinition = {
  name: 'products',
  path: '/merchant/products',
  icon: ShoppingBagOutlined,
  list: ProductList,
  create: ProductCreate,
  edit: ProductEdit,
  show: ProductShow,
};

export const stockCategories: ResourceDefinition = {
  name: 'categories',
  path: '/categories',
  icon: ShoppingBagOutlined,
  recordRepresentation: (category) => String('name' in category ? category.name : ''),
};

const filters = [<TextInput key="q" source="q" alwaysOn />, <TextInput key="tag" source="tag" />];

function ProductList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <TopToolbar>
          <FilterButton />
          <SelectColumnsButton />
          <CreateButton />
          <ExportButton />
        </TopToolbar>
      }
    >
      <DataTable
        bulkActionButtons={
          <>
            <BulkUpdateButton label="Archive" data={{ status: 'archived' }} />
            <BulkExportButton label="Export chosen" />
            <BulkDeleteButton />
          </>
        }
      >
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="stock" />
        <DataTable.Col source="categoryId">
          <ReferenceField source="categoryId" reference="categories" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <EditButton />
          <CloneButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function ProductFields() {
  return (
    <>
      <TextInput source="name" validate={[required(), minLength(2)]} />
      <TextInput source="description" multiline />
      <NumberInput source="price" />
      <BooleanInput source="trackStock" />
      <ReferenceInput source="categoryId" reference="categories" />
    </>
  );
}

function ProductCreate() {
  return (
    <Create>
      <SimpleForm>
        <ProductFields />
      </SimpleForm>
    </Create>
  );
}

function ProductEdit() {
  return (
    <Edit actions={<RefreshButton />}>
      <SimpleForm>
        <ProductFields />
      </SimpleForm>
    </Edit>
  );
}

function ProductShow() {
  return (
    <Show actions={<DeleteButton />}>
      <SimpleShowLayout>
        <TextField source="name" />
        <RichTextField source="description" />
        <DateField source="createdAt" />
      </SimpleShowLayout>
    </Show>
  );
}
