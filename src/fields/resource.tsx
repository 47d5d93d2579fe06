import Skeleton from '@mui/material/Skeleton';
import {
  useGetResourceLabel,
  useReference,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';

/** What the records of the screen's resource are called: `Products`. */
export function useResourceName(): string {
  const labelOf = useGetResourceLabel();
  // Three: some languages have a form of its own for two.
  return labelOf(useResourceContext() ?? '', 3);
}

/** The icon by which a resource is known, by default the screen's. */
export function ResourceIcon(props: { resource?: string; fontSize?: 'small' }) {
  const { icon: Icon } = useResourceDefinition(props);
  return Icon ? <Icon fontSize={props.fontSize} /> : null;
}

/** The name of another record; all those of a page are read in one request. */
export function ReferenceName({ resource, id }: { resource: string; id: string }) {
  const { referenceRecord, isPending } = useReference({ reference: resource, id });
  if (isPending) return <Skeleton width={90} />;
  return <bdi>{String(referenceRecord?.name ?? '—')}</bdi>;
}
