import type { Photo } from '#domain/catalogue/picture.ts';
import type { AddressRecord, CacheFolder } from './cache.ts';
import type { Connections } from './connections.ts';
import { pictureKey } from './encode.ts';
import type { Answer, FetchLimits, Validators } from './fetch.ts';
import { fetchPicture } from './fetch.ts';
import { cachedPhoto, makePhoto } from './photos.ts';
import { PictureError } from './picture-error.ts';

/** What an address of the catalogue gave; `reason` is one sentence. */
export type Source =
  | { step: 'ready'; photo: Photo }
  | { step: 'stale'; photo: Photo; reason: string }
  | { step: 'failed'; reason: string };

export interface SourceTools {
  cache: CacheFolder;
  record: AddressRecord;
  connections: Connections;
  limits: FetchLimits;
}

/** Creates the function that reads the photo of an address: the cached one while it has not changed or cannot be fetched. */
export function createReadSource({
  cache,
  record,
  connections,
  limits,
}: SourceTools): (url: string) => Promise<Source> {
  const fetchFrom = fetchWithCircuitBreaker(connections, limits);
  return async (url) => {
    const previous = record.get(url);
    const photo = previous && cachedPhoto(cache, previous.key);
    try {
      const answer = await fetchFrom(url, photo ? previous : null);
      if (answer.step === 'unchanged' && photo) return { step: 'ready', photo };
      if (answer.step === 'unchanged') return { step: 'failed', reason: 'The server sent no picture.' };
      const key = pictureKey(answer.bytes);
      const fresh = cachedPhoto(cache, key) ?? (await makePhoto(cache, key, answer.bytes, limits.maxPixels));
      record.set(url, { key, ...answer.validators });
      return { step: 'ready', photo: fresh };
    } catch (fault) {
      if (!(fault instanceof PictureError)) throw fault;
      const reason = fault.message;
      return photo && fault.kind !== 'picture'
        ? { step: 'stale', photo, reason }
        : { step: 'failed', reason };
    }
  };
}

/** Fetches pictures with a circuit breaker for each host: a dead host with many pictures would hold the build for hours. */
function fetchWithCircuitBreaker(connections: Connections, limits: FetchLimits) {
  const silences = new Map<string, number>();
  return async (url: string, known: Validators | null): Promise<Answer> => {
    const host = URL.parse(url)?.host ?? '';
    const silent = silences.get(host) ?? 0;
    if (silent >= limits.silentTimes) {
      throw new PictureError(
        `${host} gave no answer ${silent} times in a row and was not asked again.`,
        'line',
      );
    }
    try {
      const answer = await fetchPicture(url, known, connections, limits);
      silences.delete(host);
      return answer;
    } catch (fault) {
      if (!(fault instanceof PictureError) || fault.kind !== 'line') silences.delete(host);
      else silences.set(host, (silences.get(host) ?? 0) + 1);
      throw fault;
    }
  };
}
