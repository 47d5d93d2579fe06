import type * as v from 'valibot';

/**
 * One endpoint of the API. `path` is below the base path, with `{id}` for identifiers. A list takes `filter`, `range`
 * and `sort` as JSON in the query and returns an array with `Content-Range`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  tag: string;
  isPublic?: boolean;
  body?: v.GenericSchema;
  isBodyOptional?: boolean;
  multipart?: 'file' | 'files';
  query?: v.GenericSchema;
  /**
   * `counts`: the filter whose values the `X-Counts` header counts. `embeds`: the optional fields of rows that
   * `embed` can request.
   */
  list?: {
    filter: v.GenericSchema;
    sorts: readonly string[];
    counts?: string;
    embeds?: readonly string[];
  };
  /** The schema of the response body; absent for an empty body or a stream. */
  response?: v.GenericSchema;
  /** The schema of each Server-Sent Event's `data`, for an endless stream of events. */
  stream?: v.GenericSchema;
  status?: 200 | 201 | 202 | 204;
};
