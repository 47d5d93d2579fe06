import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import { useState } from 'react';
import {
  ArrayInput,
  AutocompleteInput,
  Button,
  Confirm,
  Create,
  Datagrid,
  DateInput,
  DateTimeInput,
  Edit,
  Form,
  FunctionField,
  ImageField,
  ImageInput,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  RefreshButton,
  RichTextField,
  required,
  SaveButton,
  SelectInput,
  Show,
  SimpleForm,
  SimpleFormIterator,
  SimpleList,
  SimpleShowLayout,
  TabbedForm,
  TextField,
  TextInput,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import type { ResourceDefinition } from '../../src/resources/definition.ts';

/** The other components of react-admin that screens often use, written as its documentation shows. */
export const everyPart: ResourceDefinition = {
  name: 'products',
  path: '/merchant/products',
  icon: ShoppingBagOutlined,
  list: ProductGrid,
  create: ProductCreate,
  edit: ProductTabs,
  show: ProductShow,
  pages: { cards: ProductCards },
};

export const datedPromotions: ResourceDefinition = {
  name: 'promotions',
  path: '/merchant/promotions',
  icon: ShoppingBagOutlined,
  edit: PromotionEdit,
};

const statuses = ['draft', 'active', 'archived'].map((id) => ({ id, name: id }));

function ProductGrid() {
  return (
    <List sort={{ field: 'name', order: 'ASC' }}>
      <Datagrid rowClick="edit" bulkActionButtons={false}>
        <TextField source="name" />
        <NumberField source="stock" />
        <ReferenceField source="categoryId" reference="categories" />
      </Datagrid>
    </List>
  );
}

function ProductCards() {
  return (
    <List title="Cards">
      <SimpleList
        primaryText={(product) => product.name}
        secondaryText={(product) => `${product.stock} left`}
        rowClick="show"
      />
    </List>
  );
}

function ProductTabs() {
  return (
    <Edit actions={<RefreshButton />}>
      <TabbedForm>
        <TabbedForm.Tab label="Main">
          <TextInput source="name" validate={required()} />
          <SelectInput source="status" choices={statuses} />
          <ReferenceInput source="categoryId" reference="categories">
            <AutocompleteInput />
          </ReferenceInput>
        </TabbedForm.Tab>
        <TabbedForm.Tab label="More">
          <NumberInput source="weight" />
          <ArrayInput source="tags">
            <SimpleFormIterator inline>
              <TextInput source="" label="Tag" />
            </SimpleFormIterator>
          </ArrayInput>
          <ImageInput source="images" multiple accept={{ 'image/*': ['.png'] }}>
            <ImageField source="src" title="alt" />
          </ImageInput>
        </TabbedForm.Tab>
      </TabbedForm>
    </Edit>
  );
}

/** A category with the image input of react-admin's documentation. */
export const picturedCategories: ResourceDefinition = {
  name: 'categories',
  path: '/categories',
  icon: ShoppingBagOutlined,
  contract: async () => (await import('../../contract/category.ts')).Category,
  edit: () => (
    <Edit>
      <SimpleForm>
        <ImageInput
          source="image"
          accept={{ 'image/*': ['.png'] }}
          format={(value) => (typeof value === 'string' ? { src: value, title: 'Stored' } : value)}
        >
          <ImageField source="src" title="title" />
        </ImageInput>
      </SimpleForm>
    </Edit>
  ),
};

function ProductCreate() {
  return (
    <Create>
      <Form>
        <TextInput source="name" validate={required()} />
        <TextInput source="description" multiline />
        <SaveButton />
      </Form>
    </Create>
  );
}

function ProductShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="name" />
        <RichTextField source="description" />
        <FunctionField label="Tags" render={({ tags = [] }) => tags.join(', ')} />
        <Archive />
      </SimpleShowLayout>
    </Show>
  );
}

/** A confirmation and a custom write, with react-admin's hooks. */
function Archive() {
  const product = useRecordContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  if (!product) return null;
  const archive = async () => {
    setAsking(false);
    try {
      await dataProvider.update('products', {
        id: product.id,
        data: { status: 'archived' },
        previousData: product,
      });
      notify('Put away', { type: 'success' });
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <>
      <Button label="Put away" onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title="Put this product away?"
        content="It will not be sold any more."
        onConfirm={archive}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Converts a day to an instant, as the API requires. */
const startOfDay = (day: string) => (day ? `${day}T00:00:00.000Z` : null);

function PromotionEdit() {
  return (
    <Edit>
      <TabbedForm syncWithLocation={false}>
        <TabbedForm.Tab label="Main">
          <TextInput source="name" />
          <DateTimeInput source="startsAt" />
          <DateInput source="endsAt" parse={startOfDay} />
        </TabbedForm.Tab>
      </TabbedForm>
    </Edit>
  );
}
