import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ErrorBody } from '../../contract/error.ts';
import { crudResources } from '../../contract/resources.ts';
import { namedSchemas } from './namedSchemas.ts';
import { type RecordedExample, readExamples } from './recordedExamples.ts';
import { failuresOf, headersOf, isVersioned, sharedHeaders, sharedResponses } from './responses.ts';

/** Describes the contract in OpenAPI 3.1, with the schemas that the console and the store use for validation. */

const definitions = { ...(await namedSchemas()), ErrorBody };
// Rules that JSON Schema cannot express (a sum, a checksum) are omitted; the store reports them as problems.
const settings = {
  errorMode: 'ignore',
  typeMode: 'input',
  definitions,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

const tags = {
  auth: 'Sign-in, registration, passwords',
  users: 'Customers, the merchant’s own profile and the settings of the store',
  products: 'Products, their variants and their stock',
  categories: 'The category tree',
  orders: 'Orders, their actions, invoices and metrics',
  'purchase-orders': 'Purchase orders, and the units received of them',
  promotions: 'Promotions and codes',
  emails: 'Texts of the emails to customers',
  'bulk-changes': 'Changes of many records',
  imports: 'Imports of files',
  uploads: 'Pictures',
  writes: 'Outcomes of writes whose response was lost',
};

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function openapiDocument(): Record<string, unknown> {
  const examples = readExamples();
  const paths = pathsOf(endpoints, examples);
  const responses = sharedResponses(schemaOf(ErrorBody));
  const all = withExamples(toJsonSchemaDefs(definitions, settings), examples);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Store API',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The API that the merchant console uses. Money is whole minor units, times are ISO 8601 ' +
        'UTC, phones E.164. Generated from contract/ by `npm run openapi`; do not edit.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [
      ...Object.entries(tags).map(([name, description]) => ({ name, description })),
      ...crudResources.map(({ name, one }) => ({ name, description: `Each ${one} of the store` })),
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers: sharedHeaders,
      responses,
      schemas: usedIn([paths, responses], all),
    },
  };
}

/** Adds the recorded responses to the schemas, because some tools read examples only in schemas. */
function withExamples(schemas: Record<string, object>, examples: Record<string, RecordedExample>) {
  const made: Record<string, object> = { ...schemas };
  // Prefers responses of GET: they have more fields than those of POST.
  const readFirst = endpoints.toSorted(
    (one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'),
  );
  for (const endpoint of readFirst) {
    const { response } = examples[keyOf(endpoint)] ?? {};
    const name = Object.entries(definitions).find(
      ([, schema]) => schema === endpoint.response,
    )?.[0];
    if (name === undefined || response === undefined || !schemas[name]) continue;
    made[name] = { examples: [response], ...made[name] };
  }
  return made;
}

/** The schemas that `roots` reference, directly or through other schemas. */
function usedIn(roots: unknown, schemas: Record<string, object>): Record<string, object> {
  const used = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      look(schemas[name] ?? {});
    }
  };
  look(roots);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

function pathsOf(
  all: readonly Endpoint[],
  examples: Record<string, RecordedExample>,
): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of all) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, examples[keyOf(endpoint)] ?? {}),
    };
  }
  return paths;
}

function operationOf(endpoint: Endpoint, example: RecordedExample) {
  const { method, path, summary, tag, isPublic, status = 200 } = endpoint;
  return {
    summary,
    tags: [tag],
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+([a-zA-Z]?)/g, (_, next) => String(next).toUpperCase())}`,
    ...(isPublic && { security: [] }),
    parameters: parametersOf(endpoint, example),
    ...bodyOf(endpoint, example),
    responses: {
      [status]: successOf(endpoint, example),
      ...failuresOf(endpoint),
    },
  };
}

function parametersOf(endpoint: Endpoint, { query = '' }: RecordedExample) {
  const found = new URLSearchParams(query);
  return namedParameters(endpoint).map((parameter) => {
    const text = parameter.in === 'query' ? found.get(parameter.name) : null;
    if (text === null) return parameter;
    if (!('content' in parameter)) return { ...parameter, example: text };
    const { schema } = parameter.content['application/json'];
    return {
      ...parameter,
      content: { 'application/json': { schema, example: JSON.parse(text) } },
    };
  });
}

function namedParameters(endpoint: Endpoint) {
  const { method, path, query, list, isPublic, tag } = endpoint;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  // A picture can be uploaded twice without harm. Public endpoints have no store for which keys could be saved.
  const isKeyed = method !== 'GET' && !isPublic && tag !== 'uploads';
  return [
    ...ids,
    ...(list ? listParameters(list) : []),
    ...(query ? queryParameters(query) : []),
    ...(isVersioned(endpoint) ? [header('If-Match', 'The ETag of the last GET')] : []),
    ...(isKeyed ? [header('Idempotency-Key', 'A repeated key returns the first response')] : []),
  ];
}

function listParameters({ filter, sorts, embeds }: NonNullable<Endpoint['list']>) {
  const json = (name: string, schema: unknown) => ({
    name,
    in: 'query',
    required: false,
    content: { 'application/json': { schema } },
  });
  return [
    json('filter', schemaOf(filter)),
    json('range', {
      description: 'First and last row, counted from 0, both included; at most 1000 rows.',
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      minItems: 2,
      maxItems: 2,
    }),
    json('sort', {
      description: 'Field and direction.',
      type: 'array',
      prefixItems: [{ enum: [...sorts] }, { enum: ['ASC', 'DESC'] }],
      minItems: 2,
      maxItems: 2,
    }),
    {
      name: 'after',
      in: 'query',
      required: false,
      description: '`X-Next` of the previous page: returns the rows after it in the same order.',
      schema: { type: 'string' },
    },
    ...(embeds
      ? [
          json('embed', {
            description: 'Optional fields of the rows.',
            type: 'array',
            items: { enum: [...embeds] },
          }),
        ]
      : []),
  ];
}

function queryParameters(query: v.GenericSchema) {
  const { properties = {}, required = [] } = toJsonSchema(query, { ...settings, definitions: {} });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function header(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function bodyOf({ body, multipart, isBodyOptional }: Endpoint, example: RecordedExample) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  if (multipart) {
    const schema = multipart === 'file' ? file : { type: 'array', items: file };
    return {
      requestBody: content('multipart/form-data', {
        type: 'object',
        properties: { [multipart]: schema },
        required: [multipart],
      }),
    };
  }
  if (!body) return {};
  const requestBody = content('application/json', schemaOf(body), example.body);
  return { requestBody: { ...requestBody, required: isBodyOptional !== true } };
}

function content(type: string, schema: unknown, example?: unknown) {
  return {
    required: true,
    content: { [type]: { schema, example } },
  };
}

function successOf({ response, stream, summary }: Endpoint, example: RecordedExample) {
  const recorded = example.response !== undefined && { example: example.response };
  return {
    description: summary,
    headers: headersOf(example.headers),
    ...(response && {
      content: { 'application/json': { schema: schemaOf(response), ...recorded } },
    }),
    // OpenAPI 3.1 cannot describe the events of a stream: the schema is that of each event's `data`.
    ...(stream && { content: { 'text/event-stream': { schema: schemaOf(stream), ...recorded } } }),
  };
}

/** A reference if the schema is one of `definitions`, else the inlined schema. */
function schemaOf(schema: v.GenericSchema) {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, settings);
  return rest;
}
