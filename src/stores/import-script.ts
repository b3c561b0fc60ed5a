const lost = new WeakSet<() => unknown>();

/**
 * Imports a script that a press needs, by a function that is the same one each time. Rejects when the script is lost on the way.
 * Browsers may remember that for as long as the page is open, and then never request it again: when it is lost a second time, and
 * the phone has a connection, the page is loaded again, and the promise never settles.
 */
export async function importForPress<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!lost.has(load) || !navigator.onLine) {
      lost.add(load);
      throw error;
    }
    location.reload();
    return new Promise<never>(() => {});
  }
}
