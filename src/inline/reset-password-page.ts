import { isResetFragment } from '#domain/account/reset-link.ts';
import { startAuthForms } from './auth-forms.ts';
import { watchScreenLoading } from './screen-loading.ts';
import { startScreenToasts, startToastClosing } from './toast.ts';

startScreenToasts();
startToastClosing();
// The connection that comes back reloads nothing: what is typed would be lost.
watchScreenLoading();
startAuthForms();
if (isResetFragment(location.hash)) document.documentElement.classList.add('is-resetting');
