import type { Profile } from '#domain/account/profile.ts';
import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Replaces the whole profile (update-user-profile.php). In its own file, since the checkout calls only `getUserProfile`. */
export function updateUserProfile(call: Call, changed: Profile, options?: CallOptions) {
  const endpoint: EndpointOf<'updateUserProfile'> = {
    path: '/api/update-user-profile.php',
    failed: failed.updateProfile,
    unsure: failed.updatingProfile,
  };
  return call(endpoint, profileRequest(changed), acceptReply, options);
}

/** Each field is named, so that a new one of `Profile` reaches the API only by its row here. */
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
