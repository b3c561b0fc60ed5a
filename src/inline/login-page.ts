import { leadsToCheckout } from '#domain/account/next-path.ts';
import { sendPageEvent } from '#domain/shop/page-events.ts';
import { startAuthForms } from './auth-forms.ts';
import { endSession } from './end-session.ts';
import { startTabs } from './on-interaction/tabs.ts';
import { startScreenToasts, startToastEnd, toast } from './toast.ts';

// Errors of a sign-in are shown in a toast too, which screen readers announce.
startScreenToasts();
startToastEnd();
endSession();
// An error of one form does not concern the other.
startTabs(() => {
  toast('');
  sendPageEvent('tab-left');
});
startAuthForms();
if (leadsToCheckout(location.search)) {
  document.documentElement.classList.add('is-ordering');
  (document.querySelector('.form-more') as HTMLDetailsElement).open = true;
}
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
