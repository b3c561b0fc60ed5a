import { startKeepingFocus } from './keep-focus.ts';
import { startOverlayLink } from './overlay-link.ts';
import { startPreviewLink } from './preview-link.ts';
import { startSignOut } from './sign-out.ts';

startKeepingFocus();
startOverlayLink();
startPreviewLink();
startSignOut();
