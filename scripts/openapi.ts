import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiDocument } from './openapi/openapiDocument.ts';
import { recordExamples } from './openapi/recordExamples.ts';
import { projectFolder } from './steps.ts';

/**
 * `npm run openapi`: generates docs/openapi.json. Endpoints without an example in docs/openapi-examples.json are
 * called to record one; to record one again, delete it there first.
 */
await recordExamples();
const file = join(projectFolder, 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
console.log('docs/openapi.json is written.');
