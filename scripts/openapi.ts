import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiDocument } from './openapiDocument.ts';
import { projectFolder } from './steps.ts';

/** `npm run openapi`: writes docs/openapi.json anew. */
const file = join(projectFolder, 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
console.log('docs/openapi.json is written.');
