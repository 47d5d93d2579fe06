import { AutocompleteInput, type RaRecord, ReferenceInput, useCreate } from 'react-admin';

type Props = {
  source: string;
  /** The resource of the record. Its list can be sorted by `name`. */
  reference: string;
  label?: string;
  isRequired?: boolean;
  /** Whether a name that is not found can be created. */
  canCreate?: boolean;
  /** Called with the record that the merchant chooses or creates. */
  onChoose?: (record: RaRecord) => void;
};

/** A record of another resource, searched by name. */
export function RecordInput({ source, reference, canCreate, onChoose, ...input }: Props) {
  const [create] = useCreate<RaRecord>();
  async function createNamed(name = '') {
    if (!name.trim()) return;
    try {
      return await create(reference, { data: { name: name.trim() } }, { returnPromise: true });
    } catch {
      // The query client shows the error.
    }
  }
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput
        {...input}
        helperText={false}
        {...(canCreate && { onCreate: createNamed })}
        {...(onChoose && {
          onChange: (_: unknown, record: RaRecord | '') => {
            if (record) onChoose(record);
          },
        })}
      />
    </ReferenceInput>
  );
}
