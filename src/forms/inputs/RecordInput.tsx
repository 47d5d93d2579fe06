import { AutocompleteInput, ReferenceInput } from 'react-admin';

type Props = {
  source: string;
  /** The resource of the record. Its list can be sorted by `name`. */
  reference: string;
  label?: string;
  isRequired?: boolean;
};

/** A record of another resource, searched by name. */
export function RecordInput({ source, reference, ...input }: Props) {
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput {...input} helperText={false} />
    </ReferenceInput>
  );
}
