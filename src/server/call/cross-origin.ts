import type { MiddlewareHandler } from 'hono';

/** Lets pages of any origin call: a token in a header is no cookie, so no page can use what is not its own. */
export function crossOrigin(methods: string): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers': 'token, content-type',
          'Access-Control-Max-Age': '7200',
        },
      });
    }
    await next();
    context.res.headers.set('Access-Control-Allow-Origin', '*');
    return undefined;
  };
}
