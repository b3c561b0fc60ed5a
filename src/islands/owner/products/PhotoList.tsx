import { useStore } from '@nanostores/react';
import { type ChangeEvent, type PointerEvent, useEffect, useState } from 'react';
import { photoQuality, photoSide } from '#domain/owner/photos.ts';
import { $photos, addPhoto, isLocal, type Photo, resumePhotos } from '#stores/owner/photos.ts';
import { trustedUrl } from '#stores/owner/trusted-url.ts';
import { drawnPhoto } from '../../form/draw-small.ts';
import workerUrl from './small-photo.ts?worker&url';

interface Props {
  /** Paths of the shop, and names of photos that only the phone has; the first is the main picture. */
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => readonly string[]) => void;
}

/** Pictures of a product: taken, chosen, put in order by drag or keyboard, sent while the form is filled in. */
export function PhotoList({ images, onChange }: Props) {
  const photos = useStore($photos, { ssr: 'initial' });
  const [dragged, setDragged] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void resumePhotos(images), [images]);

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    setProblem('');
    setBusy(true);
    const added: string[] = [];
    for (const file of files) {
      const photo = await madeSmall(file);
      if (photo) added.push(await addPhoto(photo));
      else setProblem(`${file.name} is no picture that this phone can read.`);
    }
    setBusy(false);
    if (added.length > 0) onChange((current) => [...current, ...added]);
  }

  const move = (name: string, to: number) => {
    const left = images.filter((each) => each !== name);
    onChange(() => [...left.slice(0, to), name, ...left.slice(to)]);
  };
  const remove = (name: string) => onChange((current) => current.filter((each) => each !== name));

  function drag(event: PointerEvent) {
    if (!dragged) return;
    const below = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-photo]');
    const to = images.indexOf(below?.dataset.photo ?? '');
    if (to >= 0 && to !== images.indexOf(dragged)) move(dragged, to);
  }

  return (
    <fieldset
      className="photos"
      onPointerMove={drag}
      onPointerUp={() => setDragged('')}
      onPointerCancel={() => setDragged('')}
      onPointerLeave={() => setDragged('')}
    >
      <legend>Pictures</legend>
      <ol>
        {images.map((name, index) => (
          <li key={name} data-photo={name} className={name === dragged ? 'is-dragged' : undefined}>
            <button
              type="button"
              className="photo"
              aria-label={`Picture ${index + 1} of ${images.length}. Arrow keys move it, Delete takes it away.`}
              onPointerDown={() => setDragged(name)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowLeft' && index > 0) move(name, index - 1);
                if (key === 'ArrowRight' && index < images.length - 1) move(name, index + 1);
                if (key === 'Delete') remove(name);
              }}
            >
              <Thumb name={name} photo={photos[name]} />
            </button>
            <button
              type="button"
              className="photo-remove"
              aria-label={`Take picture ${index + 1} away`}
              onClick={() => remove(name)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <p className="actions" aria-busy={isBusy}>
        <label className="button button-quiet file-button">
          Take a photo
          <input
            type="file"
            className="sr-only"
            accept="image/*"
            capture="environment"
            onChange={(event) => void add(event)}
          />
        </label>
        <label className="button button-quiet file-button">
          Choose pictures
          <input
            type="file"
            className="sr-only"
            accept="image/*"
            multiple
            onChange={(event) => void add(event)}
          />
        </label>
      </p>
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  );
}

function Thumb({ name, photo }: { name: string; photo: Photo | undefined }) {
  if (!isLocal(name))
    return (
      <img
        src={name.startsWith('images/') ? `/${name}` : name}
        alt=""
        width="96"
        height="96"
        draggable="false"
      />
    );
  if (!photo) return <span className="soft">Not on this phone</span>;
  return (
    <>
      <img src={photo.preview} alt="" width="96" height="96" draggable="false" />
      {photo.fault && <span className="field-error">{photo.fault}</span>}
      {!photo.fault && !photo.path && <progress aria-label="Being sent" value={photo.sent} />}
    </>
  );
}

/** The photo as it is sent; null for a file that is none. */
async function madeSmall(file: File): Promise<Blob | null> {
  return (await drawnInWorker(file)) ?? (await drawnOnPage(file).catch(() => null));
}

/** The photo, drawn beside the page; null also where a worker cannot draw. */
async function drawnInWorker(file: File): Promise<Blob | null> {
  const worker = new Worker(trustedUrl(workerUrl), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

/** For Safari before 16.4 and Firefox before 114. */
async function drawnOnPage(file: File): Promise<Blob | null> {
  const { canvas, draw } = await drawnPhoto(file);
  draw(photoSide);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', photoQuality));
}
