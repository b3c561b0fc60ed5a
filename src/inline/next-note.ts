// Stands right behind the note of where a sign-in leads, so that nothing below it is drawn before the note is there.
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
