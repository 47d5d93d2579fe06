import type * as v from 'valibot';

/**
 * One call of the API. `path` is below the base path, with `{id}` for identifiers. A list takes
 * `filter`, `range`, `sort` as JSON in the query and answers an array with `Content-Range`.
 * `isServed` false: the specification names it, the embedded store does not answer it yet (404).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  tag: string;
  isPublic?: boolean;
  isServed?: boolean;
  body?: v.GenericSchema;
  isBodyOptional?: boolean;
  multipart?: 'file' | 'files';
  query?: v.GenericSchema;
  /**
   * `counts`: a filter of which the answer's `X-Counts` tells how many rows each value would give. `embeds`: what rows
   * have besides when it is asked for.
   */
  list?: {
    filter: v.GenericSchema;
    sorts: readonly string[];
    counts?: string;
    embeds?: readonly string[];
  };
  answer?: v.GenericSchema;
  /** What the `data` of each Server-Sent Event is, where the answer is a stream of them that does not end. */
  stream?: v.GenericSchema;
  status?: 200 | 201 | 204;
};
