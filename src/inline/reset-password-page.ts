import { isResetFragment } from '#domain/account/reset-link.ts';
import { startAuthForms } from './auth-forms.ts';
import { startToastEnd } from './on-interaction/toasts.ts';
import { startScreenToasts } from './toast.ts';

startScreenToasts();
startToastEnd();
startAuthForms();
if (isResetFragment(location.hash)) document.documentElement.classList.add('is-resetting');
