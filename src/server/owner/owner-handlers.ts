import { accessHandlers } from './access.ts';
import { factHandlers } from './facts.ts';
import { messageHandlers } from './messages/message-handlers.ts';
import { moneyHandlers } from './money/money-handlers.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { productHandlers } from './products/product-handlers.ts';
import { publishHandlers } from './publish/publish-handlers.ts';
import { ringHandlers } from './rings/ring-handlers.ts';
import { searchHandlers } from './searches.ts';
import type { OwnerHandlers, OwnerService } from './serve-owner.ts';

/** The handlers of all calls of the owner's app. */
export function ownerHandlers(service: OwnerService): OwnerHandlers {
  return {
    ...accessHandlers(service),
    ...orderHandlers(service),
    ...productHandlers(service),
    ...publishHandlers(service),
    ...ringHandlers(service),
    ...messageHandlers(service),
    ...moneyHandlers(service),
    ...factHandlers(service),
    ...searchHandlers(service),
  };
}
