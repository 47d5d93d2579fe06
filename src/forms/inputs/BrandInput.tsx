import { AutocompleteInput, ReferenceInput } from 'react-admin';

/** The brand of a product, searched by name. */
export function BrandInput({ source, label }: { source: string; label?: string }) {
  return (
    <ReferenceInput source={source} reference="brands" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput {...(label && { label })} helperText={false} />
    </ReferenceInput>
  );
}
