import { atom, onMount } from 'nanostores';
import { ownerLivePath } from '#domain/owner/paths.ts';
import { notify } from './notice.ts';

/** Grows when the shop says that something changed: an order, a message, or what another device did. */
export const $changed = atom(0);

onMount($changed, () => {
  if (!globalThis.window) return;
  // The browser connects again by itself.
  const source = new EventSource(ownerLivePath);
  const note = () => $changed.set($changed.get() + 1);
  source.addEventListener('change', note);
  source.addEventListener('ring', ({ data }: MessageEvent<string>) => {
    note();
    notify(data);
    playRing();
  });
  return () => source.close();
});

/** Two short tones, drawn by the browser: no file, and no sound before the page was touched, as browsers have it. */
function playRing(): void {
  try {
    const audio = new AudioContext();
    for (const [index, hertz] of [880, 1_320].entries()) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + index * 0.25;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.3, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    }
  } catch {
    // A browser without sound shows the words.
  }
}
