import './page.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { queryElement } from './dom.ts';
import { load } from './on-interaction.ts';
import { finishSignOut } from './sign-out.ts';

// Shown in place of the login page, too, which would tell the shop of a sign-out (R23).
finishSignOut();
sendStorageChange();
// The address is that of the page that was asked for. Nothing can be lost on this one, so it tries again by itself.
const retry = () => location.reload();
queryElement('.retry').onclick = retry;
addEventListener('online', retry);
// No event tells that the connection came back while this page was loading. `navigator.onLine` can be true without a working
// connection, so a HEAD request probes it.
let waitMs = 2_000;
const probe = () => {
  setTimeout(() => void fetch(location.href, { method: 'HEAD' }).then(retry, probe), waitMs);
  waitMs = Math.min(2 * waitMs, 60_000);
};
if (navigator.onLine) probe();
void load();
