import type { Answering, Service } from '../call/service.ts';
import { attemptFrom } from './attempt.ts';
import type { Outcome, Waiting } from './decide.ts';
import { inBatches } from './in-batches.ts';
import { createPlaceBatch } from './place-batch.ts';

/** Orders that one commit takes at most: few enough for the last of them not to wait long. */
const batchLimit = 200;

/**
 * Places an order once for each attempt, whole or not at all, and answers when it is safe on the disk. An attempt that is made
 * again gets the first answer, even when prices have changed since.
 */
export function placeOrder(service: Service): Answering<'placeOrder'> {
  const placed = inBatches<Waiting, Outcome>(createPlaceBatch(service), batchLimit);
  return async (request, { accountId }) => {
    const outcome = await placed({ accountId, attempt: attemptFrom(request) });
    if ('error' in outcome) throw outcome.error;
    return outcome.reply;
  };
}
