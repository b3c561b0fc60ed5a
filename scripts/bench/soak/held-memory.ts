/**
 * Loaded into the soaked shop in front of its own code: answers each message of the soak with the megabytes that the shop holds on to,
 * which are what is alive in its heap after a collection, and the buffers outside. Resident memory has garbage in it as well, which V8
 * leaves lying while there is room, and what malloc has needed at the busiest moment so far. `globalThis.gc` needs `--expose-gc`.
 */
const collect = globalThis.gc as ((options: object) => void) | undefined;

process.on('message', () => {
  collectAll();
  // What the first collection has freed outside of the heap is given back by its finalizers.
  setImmediate(() => {
    collectAll();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.((heapUsed + external) / 1_000_000);
  });
});
// The soak keeps nobody from closing the shop.
process.channel?.unref();

/** Collects as V8 does before it runs out of memory: the pages that it keeps for later are given back, too. */
function collectAll(): void {
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
