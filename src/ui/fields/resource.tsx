import { useResourceContext, useResourceDefinitions, useTranslate } from 'react-admin';

/** Plural name of the current resource: `Products`. react-admin's hook would add 3 kB. */
export function useResourceName(): string {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  // Three, because some languages have a dual.
  return translate(`resources.${resource}.name`, { smart_count: 3, _: resource });
}

/** Icon of a resource; default: the current one. */
export function ResourceIcon({ resource, fontSize }: { resource?: string; fontSize?: 'small' }) {
  const name = useResourceContext({ resource }) ?? '';
  const Icon = useResourceDefinitions()[name]?.icon;
  return Icon ? <Icon fontSize={fontSize} /> : null;
}
