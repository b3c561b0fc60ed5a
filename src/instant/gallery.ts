import { keepFocusInView } from './focus-in-view.ts';

/** The product's pictures: thumbnails that move the strip, and a viewer over the whole screen. */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const strip = gallery?.querySelector<HTMLElement>('.gallery-strip');
  const viewer = document.querySelector<HTMLDialogElement>('.viewer');
  const image = viewer?.querySelector('img');
  const counter = viewer?.querySelector('output');
  if (!gallery || !strip || !viewer || !image || !counter) return;
  const pictures = [...strip.querySelectorAll('a')];
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.thumbs a')];
  let current = 0;

  const mark = (index: number) => {
    current = index;
    for (const [each, thumb] of thumbs.entries()) thumb.setAttribute('aria-current', String(each === index));
  };
  const scrollTo = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.scrollTo({ left: index * strip.clientWidth, behavior });
  strip.addEventListener('scroll', () => mark(Math.round(strip.scrollLeft / strip.clientWidth)), {
    passive: true,
  });
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      scrollTo(index);
    });
  }

  const view = (index: number) => {
    mark((index + pictures.length) % pictures.length);
    const picture = pictures[current];
    if (!picture) return;
    image.src = picture.href;
    image.alt = picture.querySelector('img')?.alt ?? '';
    counter.value = `${current + 1} / ${pictures.length}`;
  };
  for (const [index, picture] of pictures.entries()) {
    picture.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      view(index);
      viewer.showModal();
    });
  }
  viewer.addEventListener('click', (event) => {
    const step = (event.target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step) view(current + Number(step));
    else if ((event.target as Element).closest('[data-close]') || event.target === viewer) viewer.close();
  });
  viewer.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') view(current + 1);
    if (event.key === 'ArrowLeft') view(current - 1);
  });
  viewer.addEventListener('close', () => {
    scrollTo(current, 'instant');
    pictures[current]?.focus();
  });
  keepFocusInView(strip);
}
