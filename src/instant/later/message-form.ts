import { sendFormScript } from '#domain/shop/paths.ts';
import { bring } from '../bring.ts';

/**
 * Where the shop takes messages: what sends them is loaded when the form is first touched, and a tap before it has
 * come is not lost. When it cannot come, the form offers the other ways, with all that was typed.
 */
export function startMessageForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form[data-taken]');
  if (!form) return;
  let isAsked = false;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    bring(sendFormScript).catch(() => {
      isAsked = false;
      if (form.dataset.state === 'pressed') form.classList.add('failed');
      form.dataset.state = '';
    });
  };
  form.addEventListener('focusin', load);
  form.addEventListener('submit', () => {
    if (form.dataset.state === 'ready' || form.dataset.by !== 'send') return;
    form.dataset.state = 'pressed';
    load();
  });
}
