// Errors of a sign-in are shown in a toast too, which screen readers announce.
import './screen-toast.ts';
import { tabLeft } from '#domain/account/auth-form.ts';
import { startAuthForms } from './auth-forms.ts';
import { endSession } from './end-session.ts';
import { startTabs } from './later/tabs.ts';
import { startToastEnd } from './later/toast-end.ts';
import { showFlashToast, toast } from './toast.ts';

showFlashToast();
startToastEnd();
endSession();
// What went wrong in one form is no matter of the other.
startTabs(() => {
  toast('');
  document.dispatchEvent(new Event(tabLeft));
});
startAuthForms();
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
