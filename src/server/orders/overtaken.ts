import { Refusal } from '../refusal.ts';

/** Another process changed what this one had read: to be decided anew, and refused when it happens over and over. */
export class Overtaken extends Refusal {
  override name = 'Overtaken';

  constructor() {
    super('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
  }
}
