/** Imports a script that a press needs. Lost twice with a connection, the page reloads: browsers may remember a loss. */
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
