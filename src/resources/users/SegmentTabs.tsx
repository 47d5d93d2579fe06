import { knownSegments } from '../../../domain/customerSegments.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { useSegmentCounts } from './useSegmentCounts.ts';

/** The segments as tabs: views that everybody has, with how many customers are in each. */
export function SegmentTabs() {
  const known = knownSegments(useStoreCurrency());
  return (
    <ListTabs
      label="customers.segments.label"
      source="segment"
      choices={known.map((id) => ({ id, name: `customers.segments.${id}` }))}
      counts={useSegmentCounts()}
    />
  );
}
