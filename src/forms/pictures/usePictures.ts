import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDataProvider, useEvent, useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { StorageQuota } from '../../../contract/storageQuota.ts';
import { ApiError, generalProblemOfBody } from '../../api/errors.ts';
import { megabytesLeft } from '../../api/storageQuota.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useDiscard } from '../discard.ts';
import { useInputCheck } from '../inputs/useFormattedInput.ts';
import { useErrorText } from '../problems.ts';
import { useUnsaved } from '../unsaved.ts';
import type { Picture } from './PictureTile.tsx';
import {
  type PreparePicture,
  type Upload,
  type UploadedPicture,
  UploadQueue,
} from './uploadQueue.ts';

/**
 * Pictures of a form field and their uploads. With `isSingle` the form value is a URL or null, and a new
 * picture replaces the old one.
 */
export function usePictures(
  source: string,
  max: number,
  isSingle = false,
  prepare?: PreparePicture,
) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const locale = useLocale();
  const { field, fieldState } = useInput({
    source,
    ...(isSingle ? { parse: firstUrl, format: identity } : { defaultValue: [] }),
  });
  const { getValues } = useFormContext();
  const value = asPictures(field.value);
  const [announcement, announce] = useState('');
  const [quota, setQuota] = useState<StorageQuota>();
  const orders = useRef(new Map<string, number>());

  const onUploaded = useEvent((picture: UploadedPicture, order: number, name: string) => {
    // Reads the form, as two uploads can finish before the next render.
    const current = isSingle ? [] : asPictures(getValues(field.name));
    const ids = current.map(({ _id }) => _id);
    const place = placeFor(ids, orders.current, order);
    orders.current.set(picture._id, order);
    const added = { _id: picture._id, url: picture.url, alt: '' };
    field.onChange(current.toSpliced(place, 0, added));
    announce(translate('pictures.uploaded', { name }));
    setQuota(picture.room);
  });
  const places = () => (isSingle ? max : max - value.length);
  const { queue, uploads } = useUploadQueue(onUploaded, places, prepare);

  const isUploading = uploads.some(isRunning);
  const hasFailed = uploads.some(
    ({ problem }) => problem?.kind === 'failed' && !needsSave(problem),
  );
  // Leaving cancels the uploads. Reads the queue, as an upload may have ended since the last render.
  useUnsaved(
    () => queue.read().some(isRunning),
    () => queue.cancelAll(),
  );
  useDiscard(useCallback(() => queue.cancelAll(), [queue]));
  useInputCheck(
    source,
    // Blocks the save, which would omit unfinished uploads.
    useCallback(
      () => (isUploading ? uploading : hasFailed ? failed : null),
      [isUploading, hasFailed],
    ),
  );

  return {
    value,
    uploads,
    announcement,
    /** Megabytes left in the store's upload space; undefined unless it is almost full. */
    megabytesLeft: megabytesLeft(quota, locale),
    error: fieldState.error?.message,
    add: useCallback((files: File[]) => queue.add(files), [queue]),
    retry: (id: number) => queue.retry(id),
    remove: (id: number) => queue.remove(id),
    problemText({ problem, name }: Upload): string {
      if (!problem) return '';
      return problem.kind === 'refused'
        ? translate(`pictures.refused.${problem.reason}`, { name, max })
        : textOf(problem.error);
    },
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= value.length) return;
      field.onChange(moveItem(value, from, to));
      announce(translate('pictures.moved', { position: to + 1, count: value.length }));
    },
    removePicture(index: number) {
      field.onChange(value.toSpliced(index, 1));
      announce(translate('pictures.removed', { position: index + 1 }));
    },
    describe(index: number, alt: string) {
      field.onChange(value.map((picture, at) => (at === index ? { ...picture, alt } : picture)));
    },
  };
}

const isRunning = ({ state }: Upload): boolean => state !== 'stopped';

/** Whether the upload space was full. A save frees space, so this failure must not block the save. */
function needsSave({ error }: { error: unknown }): boolean {
  return error instanceof ApiError && generalProblemOfBody(error.body)?.code === 'upload.noRoom';
}

function asPictures(value: unknown): Picture[] {
  if (typeof value === 'string' && value !== '') return [{ _id: value, url: value, alt: '' }];
  return Array.isArray(value) ? value : [];
}

const firstUrl = (pictures: Picture[]): string | null => pictures[0]?.url ?? null;
const identity = (value: unknown) => value;

const uploading = { code: 'images.uploading', values: {} };
const failed = { code: 'images.failed', values: {} };

type OnUploaded = (picture: UploadedPicture, order: number, name: string) => void;

function useUploadQueue(onUploaded: OnUploaded, places: () => number, prepare?: PreparePicture) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const readPlaces = useEvent(places);
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: async (file, options) => (await dataProvider.uploadFile(file, options)).data,
        onUploaded,
        room: readPlaces,
        prepare,
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads };
}

/** Ignores a target index outside the list. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  if (to < 0 || to >= list.length) return rest;
  const [moved] = rest.splice(from, 1);
  return moved === undefined ? rest : rest.toSpliced(to, 0, moved);
}

/**
 * Index for an uploaded picture, so that pictures keep the order in which they were chosen. `orders` has the
 * `order` of earlier uploads, by picture id.
 */
export function placeFor(
  ids: readonly string[],
  orders: ReadonlyMap<string, number>,
  order: number,
): number {
  const later = ids.findIndex((id) => (orders.get(id) ?? -1) > order);
  return later < 0 ? ids.length : later;
}
