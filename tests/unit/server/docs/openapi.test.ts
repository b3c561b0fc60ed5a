import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerCalls } from '#api/contract/owner.ts';
import { type CallName, calls } from '#api/contract.ts';
import { openApi } from '#server/docs/openapi.ts';
import { type OpenApp, openApp } from '../app-fixture.ts';

const names = Object.keys(calls) as CallName[];
const document: ReturnType<typeof openApi> = JSON.parse(JSON.stringify(openApi()));

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

function operationOf(name: CallName) {
  return document.paths[calls[name].path]?.[calls[name].method.toLowerCase()];
}

function bodyOf(name: CallName) {
  return operationOf(name)?.requestBody?.content['application/json'].schema as {
    properties: Record<string, Record<string, unknown>>;
    required?: string[];
  };
}

test('the document is OpenAPI 3.1, at its address, for pages of any origin', async () => {
  const answer = await shop.call('/api/openapi.json');
  expect(await answer.json()).toEqual(document);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache, no-transform',
  });
  const etag = answer.headers.get('etag') ?? '';
  expect((await shop.call('/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('every call of the contract is in it, and no other', () => {
  const ofOwner = Object.keys(ownerCalls).map((name) => `/api/owner/${name}`);
  const paths = [...names.map((name) => calls[name].path), ...ofOwner];
  expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
  for (const name of names) expect(operationOf(name)).toMatchObject({ operationId: name });
});

test('the token is asked for where the contract asks for it', () => {
  for (const name of names) expect(operationOf(name)?.security !== undefined).toBe(calls[name].token);
  expect(document.components.securitySchemes.token).toMatchObject({ in: 'header', name: 'token' });
});

test('a field is required if a call without it is refused', () => {
  const required = (['login', 'addToCart', 'updateCart', 'contact'] as const).map(
    (name) => bodyOf(name).required,
  );
  expect(required).toEqual([
    ['email', 'password'],
    ['itemId'],
    ['itemId', 'quantity'],
    ['name', 'subject', 'message'],
  ]);
});

test('limits are those of the contract', () => {
  expect(bodyOf('login').properties.password).toMatchObject({ minLength: 8, maxLength: 200 });
  expect(bodyOf('updateCart').properties.quantity).toMatchObject({
    type: 'integer',
    minimum: 0,
    maximum: 999,
  });
  expect(JSON.stringify(bodyOf('placeOrder').properties.clientOrderId)).toContain('"format":"uuid"');
  expect(bodyOf('placeOrder').properties.items).toMatchObject({ type: 'array', minItems: 1, maxItems: 200 });
});
