import { CountedTextInput } from '../../forms/CountedTextInput.tsx';
import { FormSection } from '../../forms/FormSection.tsx';
import { SearchPreview } from './SearchPreview.tsx';
import { SlugInput } from './SlugInput.tsx';

export function SearchEngineSection() {
  return (
    <FormSection title="products.section.seo" text="products.section.seoText">
      <SearchPreview />
      <SlugInput />
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
