import type { Handler } from 'hono';
import type { calls } from '#api/contract.ts';
import { prepareFindCustomer } from '../accounts/tokens.ts';
import { checked } from './check.ts';
import { jsonBody } from './json-body.ts';
import type { Customer, Service, Visitor } from './service.ts';

/** What the web server knows of a request beside the request. */
export interface Connection {
  Bindings: { address?: string; requestId?: string };
}

/** One POST of the contract: token, body, values, answer; every no is thrown. `answer` is the one made for `call`. */
export function serveCall(
  call: (typeof calls)[keyof typeof calls],
  service: Service,
  answer: (request: never, caller: never) => Promise<object>,
): Handler<Connection> {
  const findCustomer = prepareFindCustomer(service);
  return async (context) => {
    const request = context.req.raw;
    const visitor: Visitor = { address: context.env?.address ?? '' };
    const caller: Visitor | Customer = call.token
      ? { ...visitor, ...(await findCustomer(request.headers.get('token') ?? '')) }
      : visitor;
    const body = checked(call.request, await jsonBody(request));
    return context.json(await answer(body as never, caller as never));
  };
}
