import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartRecord, foldCart, inSight, replacedRecords } from '#domain/cart/cart-log.ts';
import type { CartStorage } from '#domain/cart/cart-storage.ts';
import { cartReconciler, type SaveOutcome } from '#stores/cart/cart-reconciler.ts';

const soap = 'soap/default';
const oil = 'oil/default';
const jane = 'jane@example.com';

/** A shop with one account, open in a few tabs; `answers` says how its server treats each call for a line. */
function shop(cart: Record<string, number> = {}, answers: (SaveOutcome | 'lost')[] = []) {
  const onServer = new Map(Object.entries(cart));
  const device: Record<string, string> = { account: jane };
  const stored = new Map<string, CartRecord>();
  const calls: [string, number][] = [];
  let time = 1_790_000_000_000;
  const visible = () => [...stored.values()].filter(({ account }) => ['', device.account].includes(account));
  const storage: CartStorage = {
    account: () => device.account ?? '',
    read: () => (device.account === jane ? visible() : []),
    removeForeign: () => {},
    write: (record) => stored.set(record.id, record).size > 0,
    isPersisted: (id) => stored.has(id),
    remove: (ids) => {
      for (const id of ids) stored.delete(id);
    },
  };
  const server = {
    reachable: true,
    read: async () => (server.reachable ? new Map(onServer) : null),
    async save(key: string, quantity: number): Promise<SaveOutcome> {
      calls.push([key, quantity]);
      const answer = answers.shift() ?? 'ok';
      if (answer === 'ok' || answer === 'lost') {
        if (quantity > 0) onServer.set(key, quantity);
        else onServer.delete(key);
      }
      return answer === 'lost' ? 'unknown' : answer;
    },
  };
  const reconciler = cartReconciler({
    account: jane,
    storage,
    server,
    isSold: (key) => !key.startsWith('gone/'),
    now: () => time++,
    random: () => 0.5,
  });
  const taps = (whose: () => string) => ({
    add(key: string, quantity = 1) {
      const lines = new Map([[key, quantity]]);
      storage.write({ id: id(), kind: 'add', lines, replaces: [], account: whose() });
    },
    set(key: string, quantity: number) {
      const replaces = inSight(visible(), [key]);
      storage.write({ id: id(), kind: 'set', lines: new Map([[key, quantity]]), replaces, account: whose() });
    },
  });
  const shopper = {
    ...taps(() => device.account ?? ''),
    cart: () => Object.fromEntries([...foldCart(visible())].map(([key, { quantity }]) => [key, quantity])),
    unsaved: () => [...foldCart(visible())].filter(([, { saved }]) => !saved).map(([key]) => key),
  };
  const id = () => (time++).toString(36).padStart(9, '0');
  return { reconciler, shopper, guest: taps(() => ''), device, storage, server, onServer, calls, stored };
}

describe('a signed-in cart', () => {
  test('gets back no piece that was ordered while the quantity of its line was read again', async () => {
    const { reconciler, shopper, server, storage, onServer, stored } = shop({ [soap]: 3 });
    await reconciler.pull();
    const read = server.read;
    server.read = async () => {
      onServer.set(soap, 1);
      const replaces = inSight(stored.values(), [soap]);
      storage.write({
        id: '9'.repeat(15),
        kind: 'saved',
        lines: new Map([[soap, 1]]),
        replaces,
        account: jane,
      });
      return read();
    };
    await reconciler.pull(new Map([[soap, 3]]));
    expect(shopper.cart()).toEqual({ [soap]: 1 });
  });

  test('sends nothing more of a line that changes once it is wanted no longer', async () => {
    const { reconciler, shopper, server, calls } = shop();
    let isWanted = true;
    shopper.add(soap);
    const save = server.save.bind(server);
    server.save = async (key, quantity) => {
      isWanted = false;
      shopper.add(soap);
      return save(key, quantity);
    };
    await reconciler.push(() => isWanted);
    expect(calls).toEqual([[soap, 1]]);
    expect(shopper.unsaved()).toEqual([soap]);
  });

  test('is the server’s, and goes there in absolute quantities', async () => {
    const { reconciler, shopper, onServer, calls } = shop({ [soap]: 2 });
    await reconciler.pull();
    expect(shopper.cart()).toEqual({ [soap]: 2 });
    shopper.add(soap);
    shopper.add(oil, 3);
    expect(shopper.unsaved()).toEqual([soap, oil]);
    await reconciler.push();
    expect(calls).toEqual([
      [soap, 3],
      [oil, 3],
    ]);
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 3, [oil]: 3 });
    expect(shopper.unsaved()).toEqual([]);
  });

  test('R18: a refusal keeps the change, marked, and the next push mends it', async () => {
    const { reconciler, shopper, onServer } = shop({ [soap]: 2 }, ['refused']);
    await reconciler.pull();
    shopper.add(soap);
    expect(await reconciler.push()).toEqual(new Map([[soap, 'refused']]));
    expect(shopper.cart()).toEqual({ [soap]: 3 });
    expect(shopper.unsaved()).toEqual([soap]);
    await reconciler.push();
    expect(onServer.get(soap)).toBe(3);
    expect(shopper.unsaved()).toEqual([]);
  });

  test('takes over what another phone did, and keeps its own taps on top', async () => {
    const { reconciler, shopper, onServer } = shop({ [soap]: 2, [oil]: 1 });
    await reconciler.pull();
    shopper.add(soap);
    onServer.set(soap, 5);
    onServer.delete(oil);
    await reconciler.pull();
    expect(shopper.cart()).toEqual({ [soap]: 6 });
  });

  test('a tap that another tab has sent while the cart is read survives: the reading is older', async () => {
    const { reconciler, shopper, server } = shop({ [soap]: 6 });
    await reconciler.pull();
    shopper.add(soap);
    const { read } = server;
    server.read = async () => {
      const older = await read();
      // The lease of the lock was another tab's by now: this one had been asleep.
      await reconciler.push();
      return older;
    };
    expect(await reconciler.pull()).toBe(true);
    expect(shopper.cart()).toEqual({ [soap]: 7 });
    expect(shopper.unsaved()).toEqual([]);
  });

  test('writes nothing of a line that the server has as it is known', async () => {
    const { reconciler, stored, onServer } = shop({ [soap]: 2, [oil]: 1 });
    await reconciler.pull();
    const before = [...stored.keys()];
    onServer.set(oil, 3);
    await reconciler.pull();
    const written = [...stored.values()].filter(({ id }) => !before.includes(id));
    expect(written.map(({ lines }) => Object.fromEntries(lines))).toEqual([{ [oil]: 3 }]);
  });

  test('a quantity that the server refused has not arrived, whatever the server has later', async () => {
    const { reconciler, shopper, onServer } = shop({ [soap]: 2 }, ['refused']);
    await reconciler.pull();
    shopper.add(soap);
    await reconciler.push();
    onServer.set(soap, 4);
    await reconciler.pull();
    expect(shopper.unsaved()).toEqual([soap]);
  });

  test('a removal is sent as 0 and then leaves nothing behind', async () => {
    const { reconciler, shopper, onServer, stored } = shop({ [soap]: 2 });
    await reconciler.pull();
    shopper.set(soap, 0);
    await reconciler.push();
    await reconciler.pull();
    await reconciler.push();
    expect(onServer.size).toBe(0);
    expect(shopper.cart()).toEqual({});
    expect(stored.size).toBeLessThanOrEqual(1);
  });
});

describe('R17: the merge at login', () => {
  test('adds the guest’s cart to the server’s, whatever is repeated, and keeps what is no longer sold', async () => {
    const { reconciler, guest, shopper, onServer } = shop({ [soap]: 2 }, ['lost']);
    guest.add(soap);
    guest.add(oil, 4);
    guest.add('gone/default');
    for (let time = 0; time < 3; time += 1) {
      await reconciler.pull();
      reconciler.merge();
      await reconciler.push();
    }
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 3, [oil]: 4 });
    expect(shopper.cart()).toEqual({ [soap]: 3, [oil]: 4, 'gone/default': 1 });
    expect(shopper.unsaved()).toEqual(['gone/default']);
  });

  test('a quantity typed and a line removed while the server’s cart is read stay as they were wished', async () => {
    const { reconciler, guest, shopper, server, onServer } = shop({ [soap]: 2, [oil]: 2 });
    guest.add(soap);
    guest.add(oil);
    const { read } = server;
    server.read = () => {
      shopper.set(soap, 7);
      shopper.set(oil, 0);
      return read();
    };
    await reconciler.pull();
    reconciler.merge();
    await reconciler.push();
    expect(shopper.cart()).toEqual({ [soap]: 7 });
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 7 });
  });

  test('a quantity that the guest set is added to the server’s, in whichever tab the merge is done again', async () => {
    const { reconciler, guest, shopper, onServer, stored } = shop({ [soap]: 2 });
    guest.add(soap, 4);
    guest.set(soap, 3);
    await reconciler.pull();
    const before = [...stored];
    reconciler.merge();
    for (const [id, record] of before) stored.set(id, record);
    reconciler.merge();
    await reconciler.push();
    expect(shopper.cart()).toEqual({ [soap]: 5 });
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 5 });
  });

  test('a storage that takes nothing more leaves the line the guest’s, and nothing of it is sent', async () => {
    const { reconciler, guest, storage, shopper, calls } = shop({ [soap]: 2 });
    guest.add(soap);
    await reconciler.pull();
    const { write } = storage;
    storage.write = (record) => {
      write(record);
      return false;
    };
    expect(reconciler.merge()).toBeNull();
    storage.write = write;
    expect(calls).toEqual([]);
    expect(reconciler.merge()).toEqual([soap]);
    await reconciler.push();
    expect(shopper.cart()).toEqual({ [soap]: 3 });
  });

  test('keeps the lines in the order in which they came into the cart, whichever answer comes first', async () => {
    const { reconciler, guest, shopper } = shop();
    const keys = Array.from({ length: 12 }, (_, place) => `product-${place}/default`);
    for (const key of keys) guest.add(key);
    await reconciler.pull();
    reconciler.merge();
    expect(Object.keys(shopper.cart())).toEqual(keys);
    await reconciler.push();
    expect(Object.keys(shopper.cart())).toEqual(keys);
    await reconciler.pull();
    expect(Object.keys(shopper.cart())).toEqual(keys);
  });

  test('takes nothing out of the server’s cart that the guest only took out of their own', async () => {
    const { reconciler, guest, shopper, onServer } = shop({ [soap]: 2 });
    guest.add(soap);
    guest.set(soap, 0);
    guest.add(oil);
    await reconciler.pull();
    reconciler.merge();
    await reconciler.push();
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 2, [oil]: 1 });
    expect(shopper.cart()).toEqual({ [soap]: 2, [oil]: 1 });
  });

  test('the guest’s cart stays while the server’s cannot be read', async () => {
    const { reconciler, guest, shopper, server } = shop({ [soap]: 2 });
    server.reachable = false;
    guest.add(soap);
    expect(await reconciler.pull()).toBe(false);
    expect(shopper.cart()).toEqual({ [soap]: 1 });
  });
});

describe('R36: an account’s cart', () => {
  test('is neither read nor sent any more once the device holds another’s, whatever is still under way', async () => {
    const { reconciler, guest, shopper, server, calls, device, onServer } = shop({ [soap]: 2 });
    await reconciler.pull();
    shopper.add(soap);
    device.account = 'amina@example.com';
    guest.add(oil);
    expect(shopper.cart()).toEqual({ [oil]: 1 });
    const { read } = server;
    server.read = async () => {
      shopper.add(oil);
      return read();
    };
    await reconciler.pull();
    expect(reconciler.merge()).toEqual([]);
    await reconciler.push();
    expect(calls).toEqual([]);
    expect(Object.fromEntries(onServer)).toEqual({ [soap]: 2 });
    expect(shopper.cart()).toEqual({ [oil]: 2 });
  });
});

test('whatever a server does to each call, in the end it has what the shopper saw', async () => {
  const answer = fc.constantFrom<SaveOutcome | 'lost'>('ok', 'refused', 'unknown', 'lost');
  const step = fc.oneof(
    fc.record({ act: fc.constant('add' as const), key: fc.constantFrom(soap, oil) }),
    fc.record({ act: fc.constant('set' as const), key: fc.constantFrom(soap, oil), quantity: fc.nat(5) }),
    fc.record({ act: fc.constantFrom('push' as const, 'pull' as const, 'compact' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.array(answer), async (steps, answers) => {
      const { reconciler, shopper, onServer, storage } = shop({ [soap]: 2 }, answers);
      await reconciler.pull();
      const model: Record<string, number> = { [soap]: 2 };
      for (const each of steps) {
        if (each.act === 'add') {
          shopper.add(each.key);
          model[each.key] = (model[each.key] ?? 0) + 1;
        } else if (each.act === 'set') {
          shopper.set(each.key, each.quantity);
          model[each.key] = each.quantity;
        } else if (each.act === 'compact') storage.remove(replacedRecords(storage.read()));
        else await reconciler[each.act]();
        expect(positive(shopper.cart())).toEqual(positive(model));
      }
      answers.length = 0;
      await reconciler.push();
      expect(Object.fromEntries(onServer)).toEqual(positive(model));
      expect(shopper.unsaved()).toEqual([]);
    }),
  );
});

function positive(cart: Record<string, number>) {
  return Object.fromEntries(Object.entries(cart).filter(([, quantity]) => quantity > 0));
}
