import { useEffect, useRef } from 'react';
import {
  useCreatePath,
  useEvent,
  useFormIsDirty,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useUnsaved } from './unsaved.ts';

type Save = (resource: string, params: object) => Promise<unknown>;

/**
 * Asks before unsaved changes of a react-admin form are left. The theme puts it into each `<SaveButton>`, the one
 * part that simple, tabbed and headless forms share.
 */
export default function ReactAdminFormGuard() {
  const { subscribe } = useFormContext();
  const isDirty = useFormIsDirty();
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  // After a save, react-admin's form is still dirty; after a refused save, `isSubmitSuccessful` is true.
  const isSaved = useRef(false);
  const save = useRef<'none' | 'sent' | 'over'>('none');

  useEffect(() => {
    const callback = () => {
      isSaved.current = false;
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe]);

  const follow = async (resource: string, params: object, next: Save) => {
    save.current = 'sent';
    try {
      const result = await next(resource, params);
      isSaved.current = true;
      return result;
    } finally {
      save.current = 'over';
    }
  };
  useRegisterMutationMiddleware<Save>(useEvent(follow));

  useEffect(() => {
    if (isSubmitting) return;
    // The form has an `onSubmit` of its own.
    if (isSubmitSuccessful && save.current === 'none') isSaved.current = true;
    save.current = 'none';
  }, [isSubmitting, isSubmitSuccessful]);

  const isOwnSubmit = () => isSubmitting && save.current === 'none';
  useUnsaved(() => isDirty && !isSaved.current && !isOwnSubmit(), nothing, useFormPath());
  return null;
}

const nothing = () => {};

/** The form's path without that of its tab. */
function useFormPath(): string | undefined {
  const createPath = useCreatePath();
  const resource = useResourceContext();
  const id = useRecordContext()?.id;
  if (resource === undefined) return undefined;
  return createPath({ resource, id, type: id === undefined ? 'create' : 'edit' });
}
