import { createFetchPicture, type FetchPicture } from './fetchPicture.ts';
import type { ImportStep } from './importRecord.ts';

/** Optional parts of the import routes: tests replace the download, metrics count the steps. */
export type ImportParts = {
  /** Fetches the pictures that a file names; from public addresses only by default. */
  fetchPicture?: FetchPicture;
  /** Called after the transaction of each step is committed. */
  onImport?: (step: ImportStep) => void;
};

const fetchPublicPicture = createFetchPicture();

export function fetchPictureOf(imports: ImportParts | undefined): FetchPicture {
  return imports?.fetchPicture ?? fetchPublicPicture;
}
