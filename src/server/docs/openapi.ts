import { type CallName, calls, extraCalls } from '#api/contract.ts';
import { type ErrorStatus, errors, errorsOf, refusals } from './errors.ts';
import { examples } from './examples.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The contract as OpenAPI 3.1. */
export function openApi() {
  const names = Object.keys(calls) as CallName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop’s API',
      version: '1',
      description:
        'Every answer is one JSON object with `success` and, when that is false, a `message` for the shopper. What the shop does not do is refused with status 200.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(
      names.map((name) => [calls[name].path, { [calls[name].method.toLowerCase()]: operation(name) }]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: 'What login.php or register.php gave.',
        },
      },
      schemas: { Refusal: refusal },
    },
  };
}

const tags = ['Catalogue', 'Account', 'Cart', 'Orders', 'Extras'] as const;

export type Tag = (typeof tags)[number];

const tagByPath: readonly [RegExp, Tag][] = [
  [/products/, 'Catalogue'],
  [/cart/, 'Cart'],
  [/order|stripe/, 'Orders'],
];

/** Under which heading a call stands. */
export function tagOf(name: CallName): Tag {
  if ((extraCalls as readonly CallName[]).includes(name)) return 'Extras';
  return tagByPath.find(([pattern]) => pattern.test(calls[name].path))?.[1] ?? 'Account';
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for the shopper.' },
    amount: { type: 'integer', description: 'Only from place-order: the right total, UGX.' },
  },
  required: ['success', 'message'],
};

function operation(name: CallName) {
  const { summary, method, token, request } = calls[name];
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    ...(method === 'POST' &&
      name !== 'listProducts' && {
        requestBody: {
          required: errorsOf(name).includes(422),
          content: json(jsonSchemaOf(request), examples[name]),
        },
      }),
    ...(token && { security: [{ token: [] }] }),
    responses: {
      200: success(name),
      ...(method === 'GET' && {
        304: { description: 'The list is still that of the ETag in If-None-Match.' },
      }),
      ...Object.fromEntries(errorsOf(name).map((status) => [status, errorResponse(status)])),
    },
  };
}

function success(name: CallName) {
  const done = jsonSchemaOf(calls[name].reply);
  const refused = refusals[name];
  if (refused === undefined) return { description: 'Done.', content: json(done) };
  return { description: `Done, or refused: ${refused}`, content: json({ anyOf: [done, reference] }) };
}

function errorResponse(status: ErrorStatus) {
  const retryAfter = { description: 'Seconds until a try makes sense.', schema: { type: 'integer' } };
  return {
    description: `${errors[status].title}. ${errors[status].text}`,
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
    content: json(reference),
  };
}

const reference = { $ref: '#/components/schemas/Refusal' };

function json(schema: object, example?: object) {
  return { 'application/json': { schema, ...(example && { example }) } };
}
