import { MAX_IMAGES } from '../../../contract/product.ts';
import { FormColumn, FormColumns, FormSection } from '../../forms/FormSection.tsx';
import { PicturesInput } from '../../forms/pictures/PicturesInput.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { OrganisationSection } from './OrganisationSection.tsx';
import { PricingSection } from './PricingSection.tsx';
import { SearchEngineSection } from './SearchEngineSection.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { StatusSection } from './StatusSection.tsx';
import { StockSection } from './StockSection.tsx';

/** The fields of a product, on creation and later. */
export function ProductForm() {
  return (
    <FormColumns>
      <FormColumn>
        <DetailsSection />
        <FormSection title="products.section.pictures" text="products.section.picturesText">
          <PicturesInput source="images" max={MAX_IMAGES} />
        </FormSection>
        <PricingSection />
        <StockSection />
        <SearchEngineSection />
      </FormColumn>
      <FormColumn>
        <StatusSection />
        <OrganisationSection />
        <ShippingSection />
      </FormColumn>
    </FormColumns>
  );
}
