import { map } from 'nanostores';
import { photoPath, photosPath } from '#domain/owner/photos.ts';

/** A photo that the phone keeps until the shop has it. */
interface KeptPhoto {
  blob: Blob;
  /** Address to which its parts are sent; '' before the first. */
  place: string;
}

export interface Photo {
  /** Address of it on the phone. */
  preview: string;
  /** Sent part, 0 to 1. */
  sent: number;
  /** Path in the shop; '' until the shop has it. */
  path: string;
  /** The shop's refusal; '' for none. */
  fault: string;
}

/** Photos of this phone by their ids. */
export const $photos = map<Record<string, Photo>>({});

/** Beginning of the name of a photo that only the phone has. */
const local = 'local:';
export const isLocal = (name: string) => name.startsWith(local);

/** Bytes in a part. */
const partSize = 64 * 1024;

function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('owner-photos', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('photos');
  return done(opening).then((database) => database.transaction('photos', mode).objectStore('photos'));
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Keeps a photo on the phone and begins to send it. Resolves with its name. */
export async function addPhoto(blob: Blob): Promise<string> {
  const name = `${local}${crypto.getRandomValues(new Uint32Array(3)).join('')}`;
  const photo: KeptPhoto = { blob, place: '' };
  await done((await store('readwrite')).put(photo, name));
  void send(name, photo);
  return name;
}

/** Goes on with the photos of an earlier visit. Those that the phone does not have any more are not in `$photos`. */
export async function resumePhotos(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!isLocal(name)) continue;
    const photo: KeptPhoto | undefined = await done((await store('readonly')).get(name));
    if (photo) void send(name, photo);
  }
}

export async function forgetPhotos(names: readonly string[]): Promise<void> {
  for (const name of names.filter(isLocal)) await done((await store('readwrite')).delete(name));
}

/** The paths of these pictures in the shop, as soon as it has all of them. */
export async function pathsOf(names: readonly string[]): Promise<string[]> {
  await resumePhotos(names);
  return new Promise((resolve) => {
    const look = () => {
      const photos = $photos.get();
      const paths = names
        .filter((name) => !isLocal(name) || (photos[name] && !photos[name].fault))
        .map((name) => (isLocal(name) ? (photos[name]?.path ?? '') : name));
      if (paths.includes('')) return;
      unsubscribe();
      resolve(paths);
    };
    const unsubscribe = $photos.listen(look);
    look();
  });
}

async function send(name: string, { blob, place }: KeptPhoto): Promise<void> {
  if ($photos.get()[name]) return;
  const change = (changes: Partial<Photo>) => {
    const photo = $photos.get()[name];
    if (photo) $photos.setKey(name, { ...photo, ...changes });
  };
  $photos.setKey(name, { preview: URL.createObjectURL(blob), sent: 0, path: '', fault: '' });
  const { Upload, DetailedError } = await import('tus-js-client');
  const upload = new Upload(blob, {
    endpoint: photosPath,
    uploadUrl: place || null,
    chunkSize: partSize,
    storeFingerprintForResuming: false,
    retryDelays: [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000],
    onProgress: (bytes, total) => change({ sent: bytes / total }),
    onUploadUrlAvailable: () => {
      const kept: KeptPhoto = { blob, place: upload.url ?? '' };
      void store('readwrite').then((photos) => photos.put(kept, name));
    },
    onSuccess: () => change({ sent: 1, path: photoPath(upload.url?.split('/').pop() ?? '') }),
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : null;
      if (answer?.getStatus() === 415) return change({ fault: answer.getBody() });
      // The line is gone for longer, or the phone was asleep.
      addEventListener('online', sendAgain, { once: true });
      document.addEventListener('visibilitychange', sendAgain, { once: true });
    },
  });
  const sendAgain = () => {
    removeEventListener('online', sendAgain);
    document.removeEventListener('visibilitychange', sendAgain);
    upload.start();
  };
  upload.start();
}
