import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { type RaRecord, useDataProvider, useRedirect, useResourceContext } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { showToast } from '../toasts.ts';
import { FormTargetProvider } from './formTarget.ts';
import type { FormValues } from './merge.ts';

export type SafeCreateProps = {
  children: ReactNode;
  resource?: string;
  /** What the form starts with. Also tells which empty fields are texts (`''`) and which are nothing (`null`). */
  defaults: FormValues;
  /** Values of the fields that have an input -> body of the POST. */
  transform?: (values: FormValues) => FormValues;
  redirect?: 'edit' | 'list' | false;
  onSaved?: (record: FormValues) => void;
};

/** Makes a record; the same click repeated is one record (`Idempotency-Key`). Holds a `SafeForm`. */
export function SafeCreate({
  children,
  defaults,
  transform,
  redirect = 'edit',
  onSaved,
  ...props
}: SafeCreateProps) {
  const resource = useResourceContext(props);
  if (!resource) throw new Error('SafeCreate needs a resource');
  const goTo = useRedirect();
  const create = useCreation(resource);
  // The values the form starts with are those of its first moment.
  const started = useRef(defaults);
  const target = useMemo(
    () => ({
      resource,
      recordId: 'new',
      record: started.current,
      isNew: true,
      conflictFree: [],
      write: (values: FormValues) => create(transform ? transform(values) : values),
      readAgain: async () => null,
      onSaved(record: FormValues) {
        showToast({ tone: 'success', title: 'forms.created' });
        onSaved?.(record);
        const id = record.id;
        if (redirect && typeof id === 'string') goTo(redirect, resource, id);
      },
    }),
    [resource, create, transform, redirect, onSaved, goTo],
  );
  return <FormTargetProvider value={target}>{children}</FormTargetProvider>;
}

/** The same content, sent again because no answer came, has the same key: the server makes it once. */
function useCreation(resource: string): (body: FormValues) => Promise<RaRecord> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const intent = useRef({ content: '', key: '' });
  const { mutateAsync } = useMutation({
    mutationFn: async (body: FormValues) => {
      const content = JSON.stringify(body);
      if (intent.current.content !== content) {
        intent.current = { content, key: crypto.randomUUID() };
      }
      const { data } = await dataProvider.create<FormValues, RaRecord>(resource, {
        data: body,
        meta: { idempotencyKey: intent.current.key },
      });
      return data;
    },
    onSuccess: () => {
      intent.current = { content: '', key: '' };
      void queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
  return mutateAsync;
}
