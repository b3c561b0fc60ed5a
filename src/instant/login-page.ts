import { endSession } from './end-session.ts';
import { startEntryForms } from './entry-forms.ts';
import { startTabs } from './later/tabs.ts';
import { startToast } from './toast.ts';

startToast();
endSession();
startTabs();
startEntryForms();
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
