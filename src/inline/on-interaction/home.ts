import './every-page.ts';
import { startReturning } from './returning.ts';

startHero();
startReturning();

/** The hero's dots, and its turn to the next slide every 20 s: not while it is hovered or focused, or motion is reduced. */
function startHero(): void {
  const hero = document.querySelector<HTMLElement>('.hero');
  const strip = hero?.querySelector<HTMLElement>('.hero-strip');
  const pause = hero?.querySelector<HTMLButtonElement>('button');
  const dots = [...(hero?.querySelectorAll<HTMLElement>('.dot') ?? [])];
  if (!hero || !strip || !pause || dots.length < 2) return;

  const shown = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const show = (slide: number) => strip.scrollTo({ left: slide * strip.clientWidth });
  for (const [slide, dot] of dots.entries()) {
    dot.addEventListener('click', (event) => {
      event.preventDefault();
      show(slide);
    });
  }
  const mark = () => {
    const current = shown();
    for (const [slide, dot] of dots.entries()) dot.setAttribute('aria-current', String(slide === current));
  };
  strip.addEventListener('scroll', mark, { passive: true });

  const interval = Number(hero.dataset.interval);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let paused = still.matches;
  const label = () => {
    pause.setAttribute('aria-label', paused ? 'Play' : 'Pause');
    pause.classList.toggle('paused', paused);
  };
  pause.addEventListener('click', () => {
    paused = !paused;
    label();
  });
  label();
  const turn = () => {
    if (paused || document.hidden || hero.matches(':hover, :focus-within')) return;
    show((shown() + 1) % dots.length);
  };
  // The page fetches this file when the first turn is due, unless there was an interaction before.
  if (performance.now() >= interval) turn();
  setInterval(turn, interval);
}
