import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const s3Keys = {
  AWS_ACCESS_KEY_ID: 'shop',
  AWS_SECRET_ACCESS_KEY: 'secret/+key',
  AWS_REGION: 'eu-central-1',
};

/** An S3-compatible server with one bucket, that checks each signature as Amazon describes it (Signature Version 4), and lists two at a time. */
export async function openS3() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, name = ''] = pathname.split('/');
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request)) return void refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== 'pictures') return void refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method !== 'GET') return void response.end();
    if (name !== '') {
      const object = objects.get(name);
      return void (object ? response.end(object) : refuse(404, 'NoSuchKey'));
    }
    const names = [...objects.keys()].toSorted();
    const start = Number(searchParams.get('continuation-token') ?? 0);
    const keys = names.slice(start, start + 2).map((each) => `<Contents><Key>${each}</Key></Contents>`);
    const next =
      start + 2 < names.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult>${next}${keys.join('')}</ListBucketResult>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    objects,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=shop\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, day = '', region = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (region !== s3Keys.AWS_REGION) return false;
  const [path = '', query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    ...[method, path, query.split('&').toSorted().join('&'), lines.join(''), signed],
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`,
  );
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  return hmac(key, text).toString('hex') === signature;
}
