import { setTimeout as pause } from 'node:timers/promises';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { optionalExtraNames } from '#api/contract/extras.ts';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { ownerApi, ownerLivePath } from '#domain/owner/paths.ts';
import { photosPath } from '#domain/owner/photos.ts';
import { caching } from '#domain/shop/served-files.ts';
import { changePassword, requestPasswordReset, resetPassword } from './accounts/new-password.ts';
import { argon2Passwords, type Passwords } from './accounts/passwords.ts';
import { getUserDetails, getUserProfile, updateUserProfile } from './accounts/profile.ts';
import { login, logout, logoutEverywhere, register } from './accounts/sign-in.ts';
import { addToCart, getCart, updateCart } from './cart.ts';
import { type Announced, listProducts } from './catalogue/list-products.ts';
import { showPicture } from './catalogue/pictures.ts';
import { contact } from './contact.ts';
import { writeProbe } from './database/open.ts';
import type { Database } from './database/schema.ts';
import { refusedInDemo, refuseInDemo } from './demo.ts';
import { docsPath, openApiPath, serveDocs } from './docs/serve-docs.ts';
import { HttpError, isBusyOrFull } from './errors.ts';
import { type LimitSizes, openLimits } from './limits/limits.ts';
import { type Log, pathToLog } from './logs/server-log.ts';
import { missedSearches } from './missed-searches.ts';
import { placeOrder } from './orders/place-order.ts';
import { userOrders, verifyStripe } from './orders/read-orders.ts';
import { live } from './owner/live.ts';
import { cancelOrder, returnOrder } from './owner/orders/shopper-wishes.ts';
import { ownerHandlers } from './owner/owner-handlers.ts';
import { takePhotos } from './owner/products/photos.ts';
import type { Publishing } from './owner/publish/publishing.ts';
import { serveOwner } from './owner/serve-owner.ts';
import { type RebuildHook, rebuildHook, rebuildHookPath } from './rebuild-hook.ts';
import { reviews } from './reviews.ts';
import { type Connection, serveCall } from './serve-call.ts';
import type { CallHandler } from './service.ts';
import type { Site } from './site.ts';
import { webVitals } from './web-vitals.ts';

export interface AppOptions extends Announced {
  database: Database;
  /** Folder of the originals of the pictures. */
  dataDir: string;
  siteUrl?: string | undefined;
  /** Without a site, every other address is a 404. */
  site?: Site | undefined;
  log?: Log;
  limits?: Partial<LimitSizes> | undefined;
  /** Secret with which limits hash accounts and addresses, the same in all processes of the shop. */
  limitsSecret?: string | undefined;
  passwords?: Passwords;
  /** Refuses what a public demo does not do. */
  isDemo?: boolean | undefined;
  /** Without it there is no hook for rebuilds. */
  rebuildHook?: RebuildHook | undefined;
  /** Without it the owner's app changes no products. */
  publishing?: Publishing | undefined;
  /** Aborts when the server closes: streams end then. */
  closing?: AbortSignal;
  now?: () => number;
}

/** The handler of each call of the contract that is a POST. */
type Handlers = { [Name in Exclude<CallName, 'listProducts'>]: CallHandler<Name> };

export type App = (request: Request, connection?: Connection['Bindings']) => Promise<Response>;

/** The reference API as one function, and the site at all other addresses. The API answers in JSON, except pictures and documentation. */
export function createApp({
  database,
  dataDir,
  site,
  siteUrl = '',
  log = console.error,
  ...options
}: AppOptions): App {
  const { passwords = argon2Passwords(), now = Date.now } = options;
  const limits = openLimits(database, options.limits, options.limitsSecret);
  const service = { database, passwords, limits, now };
  const handlers: Handlers = {
    register,
    login,
    logout,
    changePassword,
    logoutEverywhere,
    requestPasswordReset,
    resetPassword,
    getUserDetails,
    getUserProfile,
    updateUserProfile,
    getCart,
    addToCart,
    updateCart,
    placeOrder: placeOrder(service),
    userOrders,
    verifyStripe,
    cancelOrder,
    returnOrder,
    contact,
    reviews: reviews(service, dataDir),
    missedSearches,
    webVitals,
  };
  const app = new Hono<Connection>({ getPath: pathOf });
  const revalidated = [crossOrigin('GET'), withHeader('Cache-Control', caching.page), etag()] as const;
  const neverKept = withHeader('Cache-Control', 'no-store');

  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  for (const path of ['/api/*', '/images/*', healthPath])
    app.use(path, withHeader('X-Content-Type-Options', 'nosniff'));
  app.use(calls.listProducts.path, crossOrigin('GET'));
  app.get(calls.listProducts.path, etag(), compress({ encoding: 'gzip' }), listProducts(database, options));
  const withheld = optionalExtraNames.filter((extra) => !options[extra]);
  for (const name of Object.keys(handlers) as (keyof Handlers)[]) {
    const extra = extraOf(name);
    if (withheld.some((each) => each === extra)) continue;
    const { path } = calls[name];
    app.use(path, crossOrigin('POST'), neverKept);
    app.post(path, serveCall(calls[name], service, handlers[name]));
  }
  if (options.isDemo) for (const path of refusedInDemo) app.all(path, refuseInDemo);
  const owner = { ...service, dataDir, siteUrl, publishing: options.publishing, isDemo: options.isDemo };
  app.use(`${ownerApi}*`, neverKept, compress());
  app.get(ownerLivePath, live(owner, options.closing));
  app.all(`${photosPath}/*`, takePhotos(owner));
  app.route('/', serveOwner(owner, ownerHandlers(owner), log));
  for (const path of [openApiPath, docsPath, `${docsPath}/*`]) app.use(path, ...revalidated);
  app.route('/', serveDocs());
  app.get(healthPath, neverKept, healthz(database));
  if (options.rebuildHook) app.post(rebuildHookPath, neverKept, rebuildHook(options.rebuildHook, now));
  app.get('/images/*', etag(), showPicture(database, dataDir));

  const nothing = (context: Context): Response =>
    refused(context, new HttpError('There is nothing at this address.', { status: 404 }));
  app.all('/api/*', nothing);
  if (site) app.use('*', ...site.middleware);
  app.notFound(nothing);
  app.onError((error, context) => {
    if (error instanceof HttpError && !error.cause) return refused(context, error);
    const { requestId } = context.env;
    const what = `${context.req.method} ${pathToLog(context.req.path)} failed`;
    log(what, error instanceof HttpError ? error.cause : error, ...(requestId ? [requestId] : []));
    if (error instanceof HttpError) return refused(context, error);
    return refused(context, isBusyOrFull(error) ? busy : broken);
  });
  return async (request, connection = {}) => app.fetch(request, connection);
}

const busy = new HttpError('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
const broken = new HttpError('Something went wrong. Please try again later.', { status: 500 });

/** The path as the client sent it: a URL parser would resolve `..`, and a request below `/api/` could reach the site. */
function pathOf(request: Request, options?: { env?: Connection['Bindings'] }): string {
  const sent = options?.env?.incoming?.url ?? new URL(request.url).pathname;
  const path = sent.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function refused(context: Context, { message, status, retryAfter, details }: HttpError): Response {
  context.header('Cache-Control', 'no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  if (retryAfter !== null) {
    context.header('Retry-After', String(retryAfter));
    context.header('Access-Control-Expose-Headers', 'Retry-After');
  }
  return context.json({ success: false, message, ...details }, status);
}

/** Sets a header of the response itself: `context.header` would copy the response, which costs a tenth of the orders a second. */
function withHeader(name: string, value: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.res.headers.set(name, value);
  };
}

function onMethodNotAllowed(context: Context, methods: string[]): Response {
  context.header('Allow', methods.join(', '));
  const isCall = methods.includes('POST');
  const message = isCall ? 'This address takes only POST.' : 'This address is only for reading.';
  return refused(context, new HttpError(message, { status: 405 }));
}

/** CORS: allows calls from pages of any origin. The token is sent in a header, not in a cookie, so no page can use that of another. */
function crossOrigin(methods: string): MiddlewareHandler {
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

/** Address at which a supervisor checks whether the shop can serve. */
export const healthPath = '/healthz';

const healthTimeoutMs = 2_000;

/** Reads a row and, occasionally, writes one, since a shop that can be read but not written takes no orders. */
function healthz(database: Database): Handler {
  const probe = writeProbe(database);
  const check = async () => {
    await database.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
    await probe();
  };
  return async (context) => {
    const timeout = pause(healthTimeoutMs, null, { ref: false }).then(() => {
      throw new Error(`The database took longer than ${healthTimeoutMs} ms.`);
    });
    await Promise.race([check(), timeout]).catch((cause) => {
      const message = 'The database does not answer, or cannot be written.';
      throw new HttpError(message, { status: 503, retryAfter: 1, cause });
    });
    return context.json({ success: true, database: 'answers' });
  };
}
