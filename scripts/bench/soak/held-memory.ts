/**
 * Module that the soaked shop loads before its own code. It answers each message of the soak with the shop's memory without garbage in
 * megabytes: what is alive in its heap after a collection, and its buffers outside of the heap. Resident memory also has garbage, which
 * V8 leaves lying while there is room, and what malloc has needed at the busiest moment so far.
 */

/** V8's collection, which `--expose-gc` gives. */
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
// The channel to the soak keeps no shop open that wants to end.
process.channel?.unref();

/** Collects as V8 does before it runs out of memory: the pages that it keeps for later are given back, too. */
function collectAll(): void {
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
