import { passwordFailed } from '#domain/password-messages.ts';
import type { Wire } from './wires.ts';

/** Extras that one screen alone calls: no other page carries them. */
export const accountWires = {
  changePassword: {
    path: '/api/change-password.php',
    token: true,
    isRead: false,
    failed: passwordFailed.change,
    unsure: passwordFailed.changing,
  },
  logoutEverywhere: {
    path: '/api/logout-everywhere.php',
    token: true,
    isRead: false,
    failed: passwordFailed.signOutEverywhere,
  },
} as const satisfies Record<string, Wire>;
