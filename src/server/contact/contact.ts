import { randomBytes } from 'node:crypto';
import { messageSent } from '#domain/shop/messages.ts';
import type { CallHandler, Service } from '../call/service.ts';
import { countTry, sweepLimits } from '../limits/rate-limit.ts';

/** Keeps the message for the operator. */
export function contact(service: Service): CallHandler<'contact'> {
  return async (message, { address }) => {
    await sweepLimits(service);
    await countTry(service, { limit: 'contactByAddress', whom: address });
    await service.database
      .insertInto('contact_messages')
      .values({
        id: randomBytes(6).toString('hex'),
        created_at: service.now(),
        name: message.name,
        email: message.email,
        subject: message.subject,
        message: message.message,
        done_at: null,
      })
      .execute();
    return { success: true, message: messageSent };
  };
}
