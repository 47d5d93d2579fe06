import getValuesFromRecords from '../../node_modules/ra-core/dist/inference/getValuesFromRecords.js';

/**
 * In the place of what react-admin's guessers read records with (`vite.config.ts`): they took the wire's
 * `_id` for a reference to a resource without a name.
 */
export default function guessedValues(records: Record<string, unknown>[]) {
  return getValuesFromRecords(records.map(({ _id, ...fields }) => fields));
}
