import { isResetFragment } from '#domain/account/reset-link.ts';
import { startAuthForms } from './auth-forms.ts';
import { startScreenToasts, startToastClosing } from './toast.ts';

startScreenToasts();
startToastClosing();
startAuthForms();
if (isResetFragment(location.hash)) document.documentElement.classList.add('is-resetting');
