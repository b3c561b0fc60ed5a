import { orderNumber } from '#domain/orders/order.ts';
import { orderSubject, reviewOf } from '#domain/shop/messages.ts';

/** Opens the visitor's e-mail program or the chat with the message typed; the form keeps what was typed. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  const order = new URLSearchParams(location.search).get('order');
  if (form && order) {
    const fill = (name: string, value: string) => {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    };
    fill('subject', orderSubject);
    fill('body', reviewOf(orderNumber(order)));
  }
  // Safari before 15.4 does not name the button of a submit.
  form?.addEventListener('click', ({ target }) => {
    form.dataset.by = (target as Element).closest('button')?.value ?? '';
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.by === 'send') return;
    const value = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    const text = `${value('body')}\n\n${value('name')}, ${value('email')}`;
    const byChat = form.dataset.by === 'chat';
    const address = byChat
      ? `https://wa.me/${form.dataset.chat}?text=${encodeURIComponent(`${value('subject')}\n\n${text}`)}`
      : `${form.action}?subject=${encodeURIComponent(value('subject'))}&body=${encodeURIComponent(text)}`;
    location.assign(address);
  });
}
