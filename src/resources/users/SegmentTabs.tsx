import { SEGMENTS } from '../../../domain/customerSegments.ts';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { useSegmentCounts } from './useSegmentCounts.ts';

/** The segments as tabs: views that everybody has, with how many customers are in each. */
export function SegmentTabs() {
  return (
    <ListTabs
      label="customers.segments.label"
      source="segment"
      choices={choices}
      counts={useSegmentCounts()}
    />
  );
}

const choices = SEGMENTS.map((id) => ({ id, name: `customers.segments.${id}` }));
