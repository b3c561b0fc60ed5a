import { ownerPaths, ownerWorkerPath } from '#domain/owner/paths.ts';
import { notify } from './notice.ts';
import { trustedUrl } from './trusted-url.ts';
import { queueWrite } from './write-queue.ts';

/** Reason why this browser cannot ring; '' if it can. An iPhone can as soon as the page is on its home screen. */
export function ringingFault(): string {
  if ('PushManager' in window && 'Notification' in window) return '';
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'On an iPhone: Share, Add to Home Screen, then open it from there.'
    : 'This browser cannot ring. Mails to the shop go out all the same.';
}

/** Starts the app's worker, which rings and opens the rooms without a connection. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register(trustedUrl(ownerWorkerPath), { scope: ownerPaths.orders });
}

/** Lets this device ring, which its user must allow. `publicKey` is the shop's for push services. */
export async function letRing(publicKey: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== 'granted')
      return notify('The browser does not allow it: allow notifications of this page in its settings.', true);
    await startWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = '', keys = {} } = made.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await queueWrite('set-push', { subscription: { endpoint, keys: { p256dh, auth } } });
  } catch {
    notify('The browser could not reach its push service. Try again with a connection.', true);
  }
}

export async function keepQuiet(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(ownerPaths.orders);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await queueWrite('set-push', { subscription: null });
}
