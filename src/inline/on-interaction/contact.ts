import './every-page.ts';
import {
  didYouMean,
  emailInvalid,
  emailOrPhone,
  isRequired,
  phoneInvalid,
} from '#domain/account/account-messages.ts';
import { meantEmail } from '#domain/account/email-slips.ts';
import { isPhone } from '#domain/account/profile.ts';
import { findOurStore } from '#domain/content/page-messages.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { isSaving } from '#domain/shop/data-saver.ts';
import { orderSubject, reviewOf } from '#domain/shop/messages.ts';
import { seenOrdersKey } from '#domain/shop/offline.ts';
import { sendFormScript } from '#domain/shop/paths.ts';
import { createElement, importScript } from '../dom.ts';

startContactForm();
startMessageForm();
startMap();

/** Makes the form open the visitor's email program or the chat with the message filled in; the form stays as it is. */
function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  const order = new URLSearchParams(location.search).get('order');
  const fill = (name: string, value: string) => {
    (form?.elements.namedItem(name) as HTMLInputElement).value ||= value;
  };
  if (form && order) {
    fill('subject', orderSubject);
    fill('body', reviewOf(orderNumber(order)));
  }
  try {
    const { account, customer } = JSON.parse(localStorage.session);
    fill('name', String(customer.name));
    fill('email', String(customer.email));
    const seenOrders = JSON.parse(localStorage[seenOrdersKey]);
    if (seenOrders.account === account) fill('phone', String(seenOrders.orders[0].address.phone));
  } catch {
    // Nobody is signed in, or nothing was ordered.
  }
  if (form) startFormCheck(form);
  // Safari before 15.4 does not name the button of a submit.
  form?.addEventListener('click', ({ target }) => {
    form.dataset.by = (target as Element).closest('button')?.value ?? '';
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.by === 'send') return;
    const value = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    const sender = [value('name'), value('email'), value('phone')].filter(Boolean).join(', ');
    const text = `${value('body')}\n\n${sender}`;
    const byChat = form.dataset.by === 'chat';
    const address = byChat
      ? `https://wa.me/${form.dataset.chat}?text=${encodeURIComponent(`${value('subject')}\n\n${text}`)}`
      : `${form.action}?subject=${encodeURIComponent(value('subject'))}&body=${encodeURIComponent(text)}`;
    location.assign(address);
  });
}

/** Loads the script that sends messages when the form first gets the focus; an earlier submit is repeated. */
function startMessageForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form[data-taken]');
  if (!form) return;
  let isAsked = false;
  let script: string = sendFormScript;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    importScript(script).catch(() => {
      // A browser may cache the failure of an address.
      script += '?';
      isAsked = false;
      if (form.dataset.state === 'pressed') form.classList.add('failed');
      form.dataset.state = '';
    });
  };
  form.addEventListener('focusin', load);
  // The focus may have come before this script.
  if (form.matches(':focus-within')) load();
  form.addEventListener('submit', () => {
    if (form.dataset.state === 'ready' || form.dataset.by !== 'send') return;
    form.dataset.state = 'pressed';
    load();
  });
}

/** Replaces the drawing by the real map when its link is tapped; without a script, and while data are to be saved, the link opens it in a new tab. */
function startMap(): void {
  const map = document.querySelector<HTMLElement>('.map');
  const embed = map?.dataset.embed;
  map?.querySelector('a')?.addEventListener('click', (event) => {
    if (!embed || isSaving()) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.title = findOurStore;
    frame.src = embed;
    map.querySelector('svg')?.replaceWith(frame);
    map.querySelector('a')?.remove();
    frame.focus();
  });
}

/** Lets a form be sent only when it is valid; else shows an error below each field, in place of the browser's bubbles. */
function startFormCheck(form: HTMLFormElement): void {
  form.noValidate = true;
  const [email, phone] = ['email', 'phone'].map((name) => form.elements.namedItem(name) as HTMLInputElement);
  if (!email || !phone) return;
  email.addEventListener('blur', ({ relatedTarget }) => {
    // A line that pushes a pressed button away takes its click.
    if (!(relatedTarget instanceof HTMLButtonElement)) offerMeantEmail(email);
  });
  // The shop can answer by either, unless the form opens a mail program.
  form.addEventListener('submit', () => {
    const isEither = form.dataset.by === 'send';
    email.required = !isEither || phone.value.trim() === '';
    email.dataset.missing = isEither ? emailOrPhone : '';
  });
  form.addEventListener('submit', (event) => {
    const faults = [...form.querySelectorAll<HTMLInputElement>('[name]')].filter(
      (field) => !validateField(field),
    );
    if (faults.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    faults[0]?.focus();
  });
  form.addEventListener('input', ({ target }) => {
    if ((target as Element).hasAttribute('aria-invalid')) validateField(target as HTMLInputElement);
  });
}

/** Offers the address that was probably meant, below the field; one tap takes it. */
function offerMeantEmail(field: HTMLInputElement): void {
  const offer = document.querySelector('.meant');
  const meant = meantEmail(field.value);
  if (meant && offer?.textContent === didYouMean(meant)) return;
  offer?.remove();
  if (!meant) return;
  const note = createElement('p', 'meant');
  note.setAttribute('role', 'alert');
  const button = createElement('button', '', didYouMean(meant));
  button.type = 'button';
  button.addEventListener('click', () => {
    field.value = meant;
    field.focus();
    note.remove();
  });
  note.append(button);
  field.closest('label')?.after(note);
}

/** Validates a field: returns whether it is valid, and shows or removes the error below it. */
function validateField(field: HTMLInputElement): boolean {
  const id = `${field.name}-error`;
  const note = document.getElementById(id) ?? Object.assign(createElement('p', 'field-error'), { id });
  const label = field.closest('label');
  const text = field.value.trim();
  const isWrongPhone = field.type === 'tel' && text !== '' && !isPhone(text);
  if (field.validity.valid && (text || !field.required) && !isWrongPhone) {
    note.remove();
    field.removeAttribute('aria-invalid');
    return true;
  }
  if (isWrongPhone) note.textContent = phoneInvalid;
  else if (field.validity.typeMismatch) note.textContent = emailInvalid;
  else note.textContent = field.dataset.missing || isRequired(labelText(label));
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  // After the label, whose text is the field's name.
  label?.after(note);
  return false;
}

function labelText(label: HTMLElement | null): string {
  return label?.firstChild?.textContent?.trim() ?? '';
}
