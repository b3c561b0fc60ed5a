/**
 * Makes a function that imports a script which a press needs. It rejects when the script is lost on the way. Browsers may remember
 * that for as long as the page is open, and then never request it again: when it is lost a second time, and the phone has a
 * connection, the page is loaded again, and the promise never settles.
 */
export function importForPress<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let wasLost = false;
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (!wasLost || !navigator.onLine) {
        wasLost = true;
        throw error;
      }
      location.reload();
      return new Promise<never>(() => {});
    }
  };
}
