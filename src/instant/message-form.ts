/**
 * Where the shop takes messages: what sends them is loaded when the form is first touched, and a tap before it has
 * come is not lost. When it cannot come, the form offers the other ways, with all that was typed.
 */
export function startMessageForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form[data-sender]');
  if (!form) return;
  let tries = 0;
  let isAsked = false;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    // A browser may remember that an address failed.
    import(`${form.dataset.sender}?${tries++}`).catch(() => {
      isAsked = false;
      if (form.dataset.state === 'pressed') form.classList.add('failed');
      form.dataset.state = '';
    });
  };
  form.addEventListener('focusin', load);
  form.addEventListener('submit', ({ submitter }) => {
    if (form.dataset.state === 'ready' || (submitter as HTMLButtonElement | null)?.value !== 'send') return;
    form.dataset.state = 'pressed';
    load();
  });
}
