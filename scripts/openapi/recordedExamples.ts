import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectFolder } from '../steps.ts';

/** Request and response of a call in the demo store. */
const RecordedExample = v.object({
  query: v.optional(v.string()),
  body: v.optional(v.unknown()),
  response: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string())),
});
export type RecordedExample = v.InferOutput<typeof RecordedExample>;

export const examplesFile = join(projectFolder, 'docs', 'openapi-examples.json');

/** The recorded examples by method and path: `GET /merchant/products/{id}`. Empty without a file. */
export function readExamples(): Record<string, RecordedExample> {
  if (!existsSync(examplesFile)) return {};
  return v.parse(
    v.record(v.string(), RecordedExample),
    JSON.parse(readFileSync(examplesFile, 'utf8')),
  );
}
