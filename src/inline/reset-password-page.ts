import { isResetFragment } from '#domain/account/reset-link.ts';
import { startAuthForms } from './auth-forms.ts';
import { startScreenToasts, startToastEnd } from './toast.ts';

startScreenToasts();
startToastEnd();
startAuthForms();
if (isResetFragment(location.hash)) document.documentElement.classList.add('is-resetting');
