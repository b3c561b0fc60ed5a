import { makeViewer } from './viewer.ts';

/** The product's pictures: thumbnails that move the strip, and a viewer over the whole screen. */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const strip = gallery?.querySelector<HTMLElement>('.gallery-strip');
  if (!gallery || !strip) return;
  const pictures = [...strip.querySelectorAll('a')];
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.thumbs a')];

  const mark = (index: number) => {
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

  const label = `Pictures of ${document.querySelector('h1')?.textContent}`;
  const viewer = makeViewer(pictures, label, (index) => {
    scrollTo(index, 'instant');
    mark(index);
    pictures[index]?.focus();
  });
  for (const [index, picture] of pictures.entries()) {
    picture.addEventListener('click', (event) => {
      if (!viewer || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      viewer.open(index);
    });
  }
  // Browsers leave a link where it is when a sliver of it shows, and the keyboard would be out of sight.
  strip.addEventListener('focusin', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}
