import { CategoriesSection } from './CategoriesSection.tsx';
import { CustomersSection } from './CustomersSection.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { ProductsSection } from './ProductsSection.tsx';
import { PromotionsSection } from './PromotionsSection.tsx';
import { SalesSection } from './SalesSection.tsx';

/** Everything below the figures. */
export default function Sections() {
  return (
    <>
      <SalesSection />
      <OrdersSection />
      <ProductsSection />
      <CategoriesSection />
      <PromotionsSection />
      <CustomersSection />
    </>
  );
}
