import { startOverlayLink } from './overlay-link.ts';
import { startPreviewLink } from './preview-link.ts';
import { startSignOut } from './sign-out.ts';
import { startToastEnd } from './toast-end.ts';

startOverlayLink();
startPreviewLink();
startSignOut();
startToastEnd();
