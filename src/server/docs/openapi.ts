import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { type ErrorStatus, errors, errorsOf, examples, refusals } from './call-notes.ts';

/** The contract as OpenAPI 3.1. */
export function openApi() {
  const names = Object.keys(calls) as CallName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop’s API',
      version: '1',
      description: introduction,
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

const introduction = `Every answer is one JSON object with \`success\`. If that is false, \`message\` is a sentence for the shopper. What the
shop does not do (a wrong password, a product that is sold out) is refused with status 200, as PHP shops do; other statuses
mean that the call itself is wrong, or that the shop is in trouble. At another address: 404; by another method: 405.

A body is one JSON object of at most 64 kB, called \`application/json\`. Fields that are not listed are ignored and never
stored. Money is whole Ugandan shillings. The token of login.php or register.php goes into a header named \`token\`, never into
an address; it dies 30 days after its last use. Pages of any origin may call.

## Exactly once

A line breaks, an answer is lost, a shopper taps twice: an order must not be placed twice, and none may be lost.

1. Before the first byte is sent, make a UUID and write it down with the items, the address and the amount shown.
2. Send it as \`clientOrderId\` with every try of this attempt, with the same items, address and amount.
3. The shop keeps it with the order, in one transaction. A repeat gets the first answer, even if prices have changed since.
   The same id with other contents is refused (422).
4. An answer that did not arrive is no refusal: look in user-orders.php for an order with this \`clientOrderId\`, or send the
   same body again.
5. \`success: false\` is final, and nothing was ordered. If prices have changed, \`amount\` is the new total; after the shopper
   has agreed to it, that is a new attempt with a new UUID.`;

const tags = ['Catalogue', 'Account', 'Cart', 'Orders', 'Extras'] as const;

type Tag = (typeof tags)[number];

const tagByPath: readonly [RegExp, Tag][] = [
  [/products/, 'Catalogue'],
  [/cart/, 'Cart'],
  [/order|stripe/, 'Orders'],
];

/** Heading of a call in the documentation. */
function tagOf(name: CallName): Tag {
  if (extraOf(name) !== null) return 'Extras';
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
  const { summary: description, method, token, request } = calls[name];
  const [heading = ''] = description.split(/(?<=\.)\s/, 1);
  return {
    operationId: name,
    tags: [tagOf(name)],
    // Plain text, unlike a description.
    summary: heading.replaceAll('`', ''),
    ...(heading !== description && { description }),
    ...(method === 'POST' &&
      name !== 'listProducts' && {
        requestBody: {
          required: jsonSchemaOf(request).required !== undefined,
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
  const retryAfter = { description: 'Seconds until the next try.', schema: { type: 'integer' } };
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

/**
 * The JSON Schema of a schema of the contract. A rule that JSON Schema cannot express is in the description. Whether a field
 * is required is tested with the schema itself: the contract accepts its absence, to refuse it with a sentence.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object' && 'entries' in valibotSchema
        ? objectSchema(jsonSchema, valibotSchema.entries as Record<string, v.GenericSchema>)
        : undefined,
  });
  return converted;
}

function objectSchema({ properties = {} }: JsonSchema, entries: Record<string, v.GenericSchema>): JsonSchema {
  const required = Object.keys(entries).filter((name) => !takesNothing(entries[name]));
  for (const field of Object.values(properties) as JsonSchema[]) {
    // Bounds of all numbers, and blank defaults, tell nothing.
    if (field.minimum === Number.MIN_SAFE_INTEGER) delete field.minimum;
    if (field.maximum === Number.MAX_SAFE_INTEGER) delete field.maximum;
    if (field.default === '' || field.default === null) delete field.default;
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function takesNothing(schema: v.GenericSchema | undefined): boolean {
  return schema !== undefined && v.safeParse(schema, undefined).success;
}
