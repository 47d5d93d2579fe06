import { createFetchPicture, type FetchPicture } from './fetchPicture.ts';
import type { ImportStep } from './importRecord.ts';

/** Dependencies of the import routes, which tests replace. */
export type ImportParts = {
  /** Fetches the pictures that a file names; from public addresses only by default. */
  fetchPicture?: FetchPicture;
  /** Called after each step of an import is committed. */
  onImport?: (step: ImportStep) => void;
};

const fetchPublicPicture = createFetchPicture();

export function fetchPictureOf(imports: ImportParts | undefined): FetchPicture {
  return imports?.fetchPicture ?? fetchPublicPicture;
}
