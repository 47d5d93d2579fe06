import { useResourceContext, useResourceDefinitions, useTranslate } from 'react-admin';

/** What the records of the screen's resource are called: `Products`. Not by react-admin's hook, which brings 3 kB. */
export function useResourceName(): string {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  // Three: some languages have a form of its own for two.
  return translate(`resources.${resource}.name`, { smart_count: 3, _: resource });
}

/** The icon by which a resource is known, by default the screen's. */
export function ResourceIcon({ resource, fontSize }: { resource?: string; fontSize?: 'small' }) {
  const name = useResourceContext({ resource }) ?? '';
  const Icon = useResourceDefinitions()[name]?.icon;
  return Icon ? <Icon fontSize={fontSize} /> : null;
}
