import type { Profile } from '#domain/account/profile.ts';
import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { type Call, type CallOptions, done, type EndpointOf } from './call.ts';

/** Apart from `getUserProfile`, which the checkout calls. */
export function updateUserProfile(call: Call, changed: Profile, how?: CallOptions) {
  return call(updateUserProfileEndpoint, profileRequest(changed), done, how);
}

const updateUserProfileEndpoint = {
  path: '/api/update-user-profile.php',
  token: true,
  isRead: false,
  failed: failed.updateProfile,
  unsure: failed.updatingProfile,
} as const satisfies EndpointOf<'updateUserProfile'>;

function profileRequest({ firstName, lastName, dateOfBirth, ...rest }: Profile) {
  return {
    first_name: firstName,
    last_name: lastName,
    ...rest,
    date_of_birth: dateOfBirth,
  } satisfies RequestOf<'updateUserProfile'>;
}
