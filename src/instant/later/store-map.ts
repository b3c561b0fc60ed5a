/** Puts the real map in place of the drawing once somebody asks for it; without script the link opens it elsewhere. */
export function startMap(): void {
  const map = document.querySelector<HTMLElement>('.map');
  const embed = map?.dataset.embed;
  map?.querySelector('a')?.addEventListener('click', (event) => {
    if (!embed) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.title = 'Find Our Store';
    frame.src = embed;
    map.querySelector('svg')?.replaceWith(frame);
    map.querySelector('a')?.remove();
    frame.focus();
  });
}
