import { sendingMessage } from '#domain/content/page-messages.ts';
import { customerPhone, sendMessage } from '#stores/content/contact.ts';

/** Sends the contact form, once a tap, and shows the result; loaded by the page's script when the form is touched. */
const form = document.querySelector<HTMLFormElement>('#contact-form') as HTMLFormElement;
const part = <Part extends HTMLElement>(name: string) => form.querySelector(name) as Part;
const fields = part<HTMLFieldSetElement>('fieldset');
const button = part<HTMLButtonElement>('[value=send]');
const note = part('.form-result');

form.addEventListener('submit', () => {
  if (form.dataset.by === button.value) void send();
});
if (form.dataset.state === 'pressed') void send();
form.dataset.state = 'ready';
const phone = part<HTMLInputElement>('[name=phone]');
// Before that the page's script fills in the number of the last order.
if (!phone.value) void customerPhone().then((known) => (phone.value ||= known));

async function send(): Promise<void> {
  if (fields.disabled) return;
  const typed = new FormData(form);
  const line = (name: string) => String(typed.get(name) ?? '').trim();
  const words = button.textContent;
  fields.disabled = true;
  note.hidden = true;
  button.setAttribute('aria-busy', 'true');
  button.textContent = sendingMessage;
  const { isSent, text, advice } = await sendMessage({
    name: line('name'),
    email: line('email'),
    phone: line('phone'),
    subject: line('subject'),
    message: line('body'),
  });
  fields.disabled = false;
  button.removeAttribute('aria-busy');
  button.textContent = words;
  if (isSent) form.reset();
  form.classList.toggle('failed', !isSent);
  note.replaceChildren(text, advice && document.createElement('br'), advice);
  note.hidden = false;
  // A disabled button loses the focus; here the result is read out as well.
  if (document.activeElement === document.body) {
    note.tabIndex = -1;
    note.focus();
  }
}
