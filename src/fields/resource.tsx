import { useGetResourceLabel, useResourceContext, useResourceDefinition } from 'react-admin';

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
