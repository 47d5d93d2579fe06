import Skeleton from '@mui/material/Skeleton';
import { useReference } from 'react-admin';

/** The name of a referenced record. react-admin batches the references of a page to the same resource. */
export function ReferenceName({ resource, id }: { resource: string; id: string }) {
  const { referenceRecord, isPending } = useReference({ reference: resource, id });
  if (isPending) return <Skeleton width={90} />;
  return <bdi>{String(referenceRecord?.name ?? '—')}</bdi>;
}
