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
 * Asks for confirmation before somebody leaves a react-admin form with unsaved changes. The theme adds this guard to
 * each `<SaveButton>`, the one part that simple, tabbed and headless forms share.
 */
export default function ReactAdminFormGuard() {
  const { subscribe } = useFormContext();
  const isDirty = useFormIsDirty();
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  // The form stays dirty after a save, and its `isSubmitSuccessful` is also true after a refused save.
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
    // No mutation ran: the form's own `onSubmit` saved the changes.
    if (isSubmitSuccessful && save.current === 'none') isSaved.current = true;
    save.current = 'none';
  }, [isSubmitting, isSubmitSuccessful]);

  const isOwnSubmit = () => isSubmitting && save.current === 'none';
  useUnsaved(() => isDirty && !isSaved.current && !isOwnSubmit(), nothing, useFormPath());
  return null;
}

const nothing = () => {};

/** The path of the form, without the segment that its tab adds. */
function useFormPath(): string | undefined {
  const createPath = useCreatePath();
  const resource = useResourceContext();
  const id = useRecordContext()?.id;
  if (resource === undefined) return undefined;
  return createPath({ resource, id, type: id === undefined ? 'create' : 'edit' });
}
