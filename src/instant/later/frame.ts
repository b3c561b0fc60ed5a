import { startPreviewLink } from './preview-link.ts';
import { startSignOut } from './sign-out.ts';
import { startToastEnd } from './toast-end.ts';

startPreviewLink();
startSignOut();
startToastEnd();
