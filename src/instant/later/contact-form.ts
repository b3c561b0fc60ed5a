/** Opens the visitor's e-mail program or the chat with the message typed; the form keeps what was typed. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    const text = `${value('body')}\n\n${value('name')}, ${value('email')}`;
    const byChat = (event.submitter as HTMLButtonElement | null)?.value === 'chat';
    const address = byChat
      ? `https://wa.me/${form.dataset.chat}?text=${encodeURIComponent(`${value('subject')}\n\n${text}`)}`
      : `${form.action}?subject=${encodeURIComponent(value('subject'))}&body=${encodeURIComponent(text)}`;
    location.assign(address);
  });
}
