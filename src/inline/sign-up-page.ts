import { startAuthForms, watchScreenLoading } from './before-hydration.ts';
import { startScreenToasts, startToastClosing } from './toast.ts';

startScreenToasts();
startToastClosing();
// A reload would lose what is typed.
watchScreenLoading(false);
startAuthForms();
