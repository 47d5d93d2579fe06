import { CountedTextInput } from '../../forms/CountedTextInput.tsx';
import { FormSection } from '../../forms/FormSection.tsx';
import { SlugInput } from '../../forms/SlugInput.tsx';
import { SearchPreview } from './SearchPreview.tsx';

export function SearchEngineSection() {
  return (
    <FormSection title="products.section.seo" text="products.section.seoText">
      <SearchPreview />
      <SlugInput prefix="/products/" />
      <CountedTextInput
        source="seoTitle"
        limit={60}
        from={0}
        isSoft
        hint="products.help.seoTitle"
      />
      <CountedTextInput
        source="seoDescription"
        limit={160}
        from={0}
        isSoft
        multiline
        minRows={2}
        hint="products.help.seoDescription"
      />
    </FormSection>
  );
}
