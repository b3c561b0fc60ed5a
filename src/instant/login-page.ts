// Errors of a sign-in are shown in a toast too, which screen readers announce.
import './screen-toast.ts';
import { tabLeft } from '#domain/entry-form.ts';
import { endSession } from './end-session.ts';
import { startEntryForms } from './entry-forms.ts';
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
startEntryForms();
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
