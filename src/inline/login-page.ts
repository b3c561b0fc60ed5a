import { sendPageEvent } from '#domain/shop/page-events.ts';
import { startAuthForms, watchScreenLoading } from './before-hydration.ts';
import { startTabs } from './on-interaction/tabs.ts';
import { finishSignOut } from './sign-out.ts';
import { startScreenToasts, startToastClosing, toast } from './toast.ts';

// Before its message is shown.
finishSignOut();
// Errors of a sign-in are shown in a toast too, which screen readers announce.
startScreenToasts();
startToastClosing();
// A reload would lose what is typed.
watchScreenLoading(false);
// An error of one form does not concern the other.
startTabs(() => {
  toast('');
  sendPageEvent('tab-left');
});
startAuthForms();
