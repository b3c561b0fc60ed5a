import { accessHandlers } from './access.ts';
import { factHandlers } from './facts.ts';
import { messageHandlers } from './messages/message-handlers.ts';
import { moneyHandlers } from './money/money-handlers.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { productHandlers } from './products/product-handlers.ts';
import { publishHandlers } from './publish/publish-handlers.ts';
import { ringHandlers } from './rings/rings.ts';
import { searchHandlers } from './searches.ts';
import type { OwnerHandlers, OwnerService } from './serve-owner.ts';

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
