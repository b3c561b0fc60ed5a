import { reportSignOut } from '#stores/account/report-sign-out.ts';

/** Tells the shop of a sign-out on a page without React, at the latest when the connection returns. */
void reportSignOut();
addEventListener('online', () => void reportSignOut());
