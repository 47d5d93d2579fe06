import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiDocument } from './openapi/openapiDocument.ts';
import { recordExamples } from './openapi/recordExamples.ts';
import { projectFolder } from './steps.ts';

/**
 * `npm run openapi`: writes docs/openapi.json anew. Calls without an example in docs/openapi-examples.json are
 * asked of the store; one that is to be made anew is deleted there first.
 */
await recordExamples();
const file = join(projectFolder, 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
console.log('docs/openapi.json is written.');
