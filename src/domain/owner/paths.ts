/** Addresses of the owner's app. No page of the shop links them, and no search engine lists them. */
export const ownerPaths = {
  orders: '/owner',
  products: '/owner/products',
  product: '/owner/product',
  publish: '/owner/publish',
  money: '/owner/money',
  messages: '/owner/messages',
  people: '/owner/people',
  settings: '/owner/settings',
  enter: '/owner/enter',
  round: '/owner/round',
} as const;

export const ownerApi = '/api/owner/';
export const ownerLivePath = '/api/owner/live';
/** At the root, so that its scope may be `/owner`. */
export const ownerWorkerPath = '/owner-worker.js';
export const ownerManifest = '/owner/app.webmanifest';

/** File of the data folder with the `OwnerChoices` of the last publication, as JSON. */
export const choicesFile = 'owner-choices.json';

/** Whether a page or file is of the owner's app. */
export function isOwnerPath(path: string): boolean {
  return /^\/?owner(\/|\.|-worker|$)/.test(path);
}

/** Address of an invitation, after the shop's origin. The token is in the part that no server and no log gets. */
export const invitationPath = (token: string) => `${ownerPaths.enter}#${token}`;
export const roundPath = (token: string) => `${ownerPaths.round}#${token}`;
