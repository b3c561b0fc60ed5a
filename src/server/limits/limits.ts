import { tooManyRequestsError } from '../errors.ts';

/** At most `tries` in `within` ms. */
export interface Limit {
  tries: number;
  within: number;
}

/** A token bucket: `burst` tries at once, and one more each `every` ms. A client that has emptied it is slowed down. */
export interface Bucket {
  burst: number;
  every: number;
}

/**
 * Backoff: after `free` tries each further one waits for the next of the `pauses`, ms. The last pause repeats. The tries are
 * forgotten `forgetAfter` ms after the last one.
 */
export interface Backoff {
  free: number;
  pauses: readonly number[];
  forgetAfter: number;
}

export interface Limits {
  /** Wrong passwords for an account from one address, where the device is unknown. */
  loginByPair: Backoff;
  /**
   * Wrong passwords for an account from one network: as many tries are allowed even while guesses from elsewhere delay the
   * account.
   */
  loginByPairNetwork: Limit;
  /** Wrong passwords for an account from all addresses together, where the device is unknown. */
  loginByAccount: Backoff;
  /** Wrong passwords from one address, where the device is unknown. */
  loginByAddress: Bucket;
  loginByNetwork: Bucket;
  /** Wrong passwords for an account from a device that has signed in to it before. */
  loginByDevice: Limit;
  /** Wrong current passwords of one session. */
  passwordByToken: Limit;
  /** Sign-ins of an account; those of a known device count for it alone. */
  signInsByAccount: Limit;
  /**
   * Sign-ups refused because the email has an account; many of them enumerate customers. They never delay a sign-up with a new
   * email. A probe of a free email creates an account, which the limits of new accounts count.
   */
  registerByAddress: Bucket;
  registerByNetwork: Bucket;
  /** Sign-ups with one email, from everywhere: each costs the hashing of a password. */
  registerByEmail: Backoff;
  /** New accounts. */
  signUpsByAddress: Bucket;
  signUpsByNetwork: Bucket;
  contactByAddress: Bucket;
  contactByNetwork: Bucket;
  /** Measured page views from one address, which a carrier gives to thousands of phones. */
  webVitalsByAddress: Bucket;
  webVitalsByNetwork: Bucket;
  /** Requests for a link to a new password, by sender. */
  resetsByAddress: Bucket;
  resetsByNetwork: Bucket;
  /** Requests for one mailbox from one network. Above the limit no mail is sent. */
  resetsBySenderHour: Limit;
  resetsBySenderDay: Limit;
  /**
   * Requests for one email, with or without an account, from all senders together, and mails to one mailbox, whose owner
   * (`hasOwnMails`) is held to the requests only. Above the limit no mail is sent.
   */
  resetsByMailbox: Bucket;
  /** New passwords by a link; a token of 256 bits cannot be guessed, but each try costs the database a query. */
  resetTriesByAddress: Bucket;
  resetTriesByNetwork: Bucket;
  ordersByAccountHour: Limit;
  ordersByAccountDay: Limit;
  /** Orders from one address, in each process. Beyond it only accounts without a delivered order have to wait. */
  ordersByAddress: Bucket;
  ordersByNetwork: Bucket;
  /** Reads of its list of orders by one account: a list may be long, and takes time from all other requests. */
  orderListsByAccount: Bucket;
  /**
   * Confirmations of orders to one mailbox, from all accounts together, if the shop has not delivered to the order's address before;
   * the account that owns the mailbox is counted apart.
   */
  mailsByMailboxHour: Limit;
  mailsByMailboxDay: Limit;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The token bucket of an IPv6 /48, which may belong to one subscriber or to all phones of a carrier. */
const ofNetwork = ({ burst, every }: Bucket): Bucket => ({ burst: 4 * burst, every: every / 4 });

const wrongPasswords: Bucket = { burst: 500, every: 1_800 };
const takenEmails: Bucket = { burst: 60, every: minute };
const signUps: Bucket = { burst: 1_000, every: 3_600 };
const messages: Bucket = { burst: 60, every: minute };
const pageViews: Bucket = { burst: 100, every: 10 * second };
const resets: Bucket = { burst: 300, every: 12 * second };
const resetTries: Bucket = { burst: 300, every: 3 * second };
const orders: Bucket = { burst: 300, every: 12 * second };

/**
 * The limits of a shop. Mobile networks put thousands of shoppers behind one address, so an address may try often, and is
 * slowed down rather than locked out.
 */
export const defaultLimits: Limits = {
  loginByPair: {
    free: 10,
    pauses: [minute, 2 * minute, 5 * minute, 15 * minute, hour],
    forgetAfter: day,
  },
  // Guesses from all addresses delay each other, by a minute at most, and the customer only after a wrong password of their
  // own.
  loginByPairNetwork: { tries: 1, within: day },
  loginByAccount: { free: 100, pauses: [second, 5 * second, 15 * second, minute], forgetAfter: day },
  loginByAddress: wrongPasswords,
  loginByNetwork: ofNetwork(wrongPasswords),
  loginByDevice: { tries: 30, within: 15 * minute },
  passwordByToken: { tries: 10, within: 15 * minute },
  signInsByAccount: { tries: 60, within: 15 * minute },
  registerByAddress: takenEmails,
  registerByNetwork: ofNetwork(takenEmails),
  registerByEmail: { free: 20, pauses: [second, 5 * second, 15 * second, minute], forgetAfter: hour },
  signUpsByAddress: signUps,
  signUpsByNetwork: ofNetwork(signUps),
  contactByAddress: messages,
  contactByNetwork: ofNetwork(messages),
  webVitalsByAddress: pageViews,
  webVitalsByNetwork: ofNetwork(pageViews),
  resetsByAddress: resets,
  resetsByNetwork: ofNetwork(resets),
  resetsBySenderHour: { tries: 5, within: hour },
  resetsBySenderDay: { tries: 10, within: day },
  // Less than the life of a link: while requests are dropped, a good link is in the mailbox.
  resetsByMailbox: { burst: 20, every: 20 * minute },
  resetTriesByAddress: resetTries,
  resetTriesByNetwork: ofNetwork(resetTries),
  // Also enough for a shopkeeper who orders for neighbours.
  ordersByAccountHour: { tries: 20, within: hour },
  ordersByAccountDay: { tries: 60, within: day },
  ordersByAddress: orders,
  ordersByNetwork: ofNetwork(orders),
  orderListsByAccount: { burst: 60, every: second },
  // Anybody's address can be registered without proof.
  mailsByMailboxHour: { tries: 3, within: hour },
  mailsByMailboxDay: { tries: 6, within: day },
};

/** Largest number of remembered clients; the one without a try for the longest time is forgotten first. */
const maxRemembered = 10_000;

/** Token buckets of clients in this process. */
export interface MemoryBucket {
  /** Wait of a client until its next try, after `more` tries that are not counted; 0 or less for none, ms. */
  waitAfter(more: number, client: string): number;
  /** Counts a try, also where there was none left. */
  count(client: string): void;
}

/** Opens token buckets, one a client, that are forgotten at a restart. `now` is a clock, epoch ms. */
export function openMemoryBucket({ burst, every }: Bucket, now: () => number): MemoryBucket {
  const fullAt = new Map<string, number>();
  const emptied = () => now() + burst * every;
  const fullOf = (client: string): number => {
    const known = fullAt.get(client) ?? 0;
    // A time later than any bucket's was noted before the clock was set back.
    return known > emptied() ? now() : Math.max(known, now());
  };
  return {
    waitAfter: (more, client) => fullOf(client) + (more + 1) * every - emptied(),
    count(client) {
      const full = Math.min(fullOf(client) + every, emptied());
      fullAt.delete(client);
      fullAt.set(client, full);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxRemembered && oldest !== undefined) fullAt.delete(oldest);
    },
  };
}

/**
 * Creates a function that counts a try of a client in a token bucket of this process, and throws an `HttpError` (429) where the bucket
 * is empty. It is meant for reads: it writes nothing, so that reading goes on while the disk is full. `now` is a clock, epoch ms.
 */
export function bucketInMemory(limit: Bucket, now: () => number): (client: string) => void {
  const bucket = openMemoryBucket(limit, now);
  return (client) => {
    const wait = bucket.waitAfter(0, client);
    if (wait > 0) throw tooManyRequestsError(Math.ceil(wait / 1_000));
    bucket.count(client);
  };
}
