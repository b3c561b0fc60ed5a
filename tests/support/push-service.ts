import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Push {
  authorization: string;
  message: { title: string; text: string; path: string };
  /** Epoch ms. */
  at: number;
}

/** A push service on this machine with one browser, which decrypts what arrives (RFC 8291). */
export async function openPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const pushes: Push[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (status === 201)
      pushes.push({
        authorization: request.headers.authorization ?? '',
        message: JSON.parse(decrypted(body)),
        at: Date.now(),
      });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function decrypted(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const shared = browser.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
    const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + sender.length);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
    return text.slice(0, text.lastIndexOf('\u0002'));
  }

  return {
    pushes,
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    /** From now on the service answers with this status; only 201 takes a push. */
    answerWith(next: number) {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
