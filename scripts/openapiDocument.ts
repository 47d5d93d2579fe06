import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { ErrorBody } from '../contract/error.ts';
import { namedSchemas } from './namedSchemas.ts';

/** The contract as OpenAPI 3.1, from the same schemas that the console and the store check with. */

const definitions = { ...(await namedSchemas()), ErrorBody };
// A rule that JSON Schema cannot say (a sum, a checksum) stays a rule of the store, with its own text.
const settings = {
  errorMode: 'ignore',
  typeMode: 'input',
  definitions,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

export function openapiDocument(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Store API',
      version: '1.0.0',
      description:
        'What the merchant console asks of a store. Money is whole minor units, times are ISO 8601 ' +
        'UTC, phones E.164. Generated from contract/ by `npm run openapi`; do not edit.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths: pathsOf(endpoints),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: toJsonSchemaDefs(definitions, settings),
    },
  };
}

function pathsOf(all: readonly Endpoint[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of all) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return paths;
}

function operationOf(endpoint: Endpoint) {
  const { method, path, summary, tag, isPublic, isServed, status = 200 } = endpoint;
  return {
    summary,
    tags: [tag],
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+([a-zA-Z]?)/g, (_, next) => String(next).toUpperCase())}`,
    ...(isPublic && { security: [] }),
    ...(isServed === false && { 'x-not-served-yet': true }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      [status]: successOf(endpoint),
      default: {
        description: 'What went wrong, with a text for the merchant and texts by field.',
        content: { 'application/json': { schema: schemaOf(ErrorBody) } },
      },
    },
  };
}

function parametersOf({ method, path, query, list, isPublic, tag }: Endpoint) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  // A picture sent twice does no harm, and who is not signed in has no store to keep keys for.
  const isKeyed = method !== 'GET' && !isPublic && tag !== 'uploads';
  return [
    ...ids,
    ...(list ? listParameters(list) : []),
    ...(query ? queryParameters(query) : []),
    ...(/PUT|DELETE/.test(method) ? [header('If-Match', 'The ETag of the GET')] : []),
    ...(isKeyed ? [header('Idempotency-Key', 'Equal keys are one write')] : []),
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
      description:
        'What `X-Next` of the page before said: the rows that follow it in the same order.',
      schema: { type: 'string' },
    },
    ...(embeds
      ? [
          json('embed', {
            description: 'What rows have besides.',
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

function bodyOf({ body, multipart, isBodyOptional }: Endpoint) {
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
  const requestBody = content('application/json', schemaOf(body));
  return { requestBody: { ...requestBody, required: isBodyOptional !== true } };
}

function content(type: string, schema: unknown) {
  return { required: true, content: { [type]: { schema } } };
}

function successOf({ answer, stream, list, summary }: Endpoint) {
  return {
    description: summary,
    ...(list && {
      headers: {
        'Content-Range': {
          description: 'Such as `products 0-24/319`',
          schema: { type: 'string' },
        },
        'X-Next': {
          description: '`after` of the page that follows; optional',
          schema: { type: 'string' },
        },
        ...(list.counts !== undefined && {
          'X-Counts': {
            description: `Rows by \`${list.counts}\`, whatever that filter is; \`all\` is their sum. JSON, optional`,
            schema: { type: 'string' },
          },
        }),
      },
    }),
    ...(answer && { content: { 'application/json': { schema: schemaOf(answer) } } }),
    // OpenAPI 3.1 has no word for the events of a stream: the schema is that of each event's `data`.
    ...(stream && { content: { 'text/event-stream': { schema: schemaOf(stream) } } }),
  };
}

/** A named schema is referred to; one that is made on the spot is written out. */
function schemaOf(schema: v.GenericSchema) {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, settings);
  return rest;
}
