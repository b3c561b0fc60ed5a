import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { OwnerCall } from '#api/contract/owner/owner-call.ts';
import { ownerCalls, writeKey } from '#api/contract/owner.ts';
import { type CallName, calls } from '#api/contract.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { currencyCode, currencyName } from '#domain/shop/configuration.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';

export function openApi() {
  const names = Object.keys(calls) as CallName[];
  return {
    openapi: '3.1.0',
    info: { title: 'The shop’s API', version: '1', description: introduction },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([
      ...names.map((name) => [calls[name].path, { [calls[name].method.toLowerCase()]: operation(name) }]),
      ...Object.entries(ownerCalls).map(([name, call]) => [
        ownerApi + name,
        { post: ownerOperation(name, call) },
      ]),
    ]),
    components: { securitySchemes, schemas: { Refusal: refusal } },
  };
}

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'What login.php or register.php gave.' },
  session: {
    ...{ type: 'apiKey', in: 'cookie', name: 'owner' },
    description: 'The session of a member of the staff. Only pages of the shop’s own origin may call.',
  },
};

function ownerOperation(name: string, { summary, roles, isWrite, request, reply }: OwnerCall) {
  const { entries } = request as v.ObjectSchema<v.ObjectEntries, undefined>;
  const done = isWrite
    ? 'Done, or refused. A repeat with the same key gets the first answer.'
    : 'Done, or refused.';
  return {
    operationId: `owner-${name}`,
    summary,
    tags: ['Owner'],
    requestBody: bodyOf(isWrite ? v.object({ ...entries, key: writeKey }) : request),
    ...(roles && { security: [{ session: [] }] }),
    responses: {
      200: { description: done, content: json({ anyOf: [jsonSchemaOf(reply), reference] }) },
      ...errorResponses([...ofBody, ...(roles ? [401 as const] : []), 500, 503]),
      403: {
        description: 'The role may not do this, or the call comes from another site.',
        content: json(reference),
      },
    },
  };
}

const introduction = `Every answer is one JSON object with \`success\`. If that is false, \`message\` is a sentence for the shopper. What the
shop does not do (a wrong password, a product that is sold out) is refused with status 200, as PHP shops do; other statuses
mean that the call itself is wrong, or that the shop is in trouble. At another address: 404; by another method: 405.

A body is one JSON object of at most 64 kB, called \`application/json\`. Fields that are not listed are ignored and never
stored. Money is in ${currencyName} (${currencyCode}). The token of login.php or register.php goes into a header named \`token\`, never into
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

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for the shopper.' },
    amount: { type: 'number', description: 'Only from place-order: the right total.' },
  },
  required: ['success', 'message'],
};

function operation(name: CallName) {
  const { summary: description, method, token, request } = calls[name];
  const [heading = ''] = description.split(/(?<=\.)\s/, 1);
  return {
    operationId: name,
    // Plain text, unlike a description.
    summary: heading.replaceAll('`', ''),
    ...(heading !== description && { description }),
    ...(method === 'POST' && { requestBody: bodyOf(request) }),
    ...(token && { security: [{ token: [] }] }),
    responses: {
      200: success(name),
      ...(method === 'GET' && {
        304: { description: 'The list is still that of the ETag in If-None-Match.' },
      }),
      ...errorResponses([...(method === 'POST' ? ofBody : []), ...(token ? [401 as const] : []), 500, 503]),
    },
  };
}

const errors = {
  400: 'The body is not one JSON object.',
  401: 'The header token is missing, or the token is no longer valid. Sign in again.',
  413: 'The body is larger than 64 kB, or 256 kB with a photo.',
  415: 'The content type of a body must be application/json.',
  422: 'A value breaks a rule below. The message is a sentence that can be shown to the shopper.',
  429: 'Too many tries: wait for as many seconds as the header Retry-After says.',
  500: 'The shop failed; its owner finds the reason in the log.',
  503: 'The database is busy or its disk is full. Retry-After says when to try again.',
} as const;

const ofBody = [400, 413, 415, 422, 429] as const;

/** Reasons of a refusal with status 200, as in PHP shops; a call that is not here never refuses. */
const refusals: Partial<Record<CallName, string>> = {
  login: 'The email or the password is wrong.',
  register: 'An account with this email exists already, or the password is among the most used.',
  changePassword: 'The current password is wrong, or the new one is among the most used.',
  resetPassword: `The link is unknown, older than ${resetLinkMinutes} minutes or used, or the password is among the most used.`,
  addToCart: 'The product or the size is not sold, or the cart holds 999 of it already.',
  updateCart: 'The product or the size is not sold.',
  placeOrder:
    'A product is not sold or not in stock, the account or its network has placed many orders recently, or prices have changed: then amount is the right total.',
  userOrders: 'The order that `before` names is not in the account.',
  verifyStripe: 'Always: this shop takes Cash on Delivery only.',
};

function success(name: CallName) {
  const done = jsonSchemaOf(calls[name].reply);
  const refused = refusals[name];
  if (refused === undefined) return { description: 'Done.', content: json(done) };
  return { description: `Done, or refused: ${refused}`, content: json({ anyOf: [done, reference] }) };
}

function errorResponses(statuses: readonly (keyof typeof errors)[]) {
  const retryAfter = { description: 'Seconds until the next try.', schema: { type: 'integer' } };
  const responses = statuses.map((status) => [
    status,
    {
      description: errors[status],
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
      content: json(reference),
    },
  ]);
  return Object.fromEntries(responses);
}

function bodyOf(request: v.GenericSchema) {
  const schema = jsonSchemaOf(request);
  return { required: schema.required !== undefined, content: json(schema) };
}

const reference = { $ref: '#/components/schemas/Refusal' };

function json(schema: object) {
  return { 'application/json': { schema } };
}

/** The JSON Schema of a schema. Required is a field that the schema cannot do without: the contract accepts its absence to say so. */
function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
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
