import { SEGMENTS } from '../../../domain/customerSegments.ts';
import { ListTabs } from '../../lists/ListTabs.tsx';

/** The segments as tabs: views that everybody has. */
export function SegmentTabs() {
  return <ListTabs label="customers.segments.label" source="segment" choices={choices} />;
}

const choices = SEGMENTS.map((id) => ({ id, name: `customers.segments.${id}` }));
