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

/** Each field by its name, so that a new one of `Profile` has no way to the wire but its row here. */
function profileRequest({ firstName, lastName, phone, street, city, country, dateOfBirth }: Profile) {
  return {
    first_name: firstName,
    last_name: lastName,
    phone,
    street,
    city,
    country,
    date_of_birth: dateOfBirth,
  } satisfies RequestOf<'updateUserProfile'>;
}
