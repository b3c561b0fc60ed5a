import { importScript } from '../dom.ts';

const tried = new Map<string, string>();

/**
 * Imports a script that may be asked for again after it was lost: a browser may cache the failure of an address, so a
 * further try has another one.
 */
export async function importAgain(script: string): Promise<unknown> {
  const address = tried.get(script) ?? script;
  try {
    return await importScript(address);
  } catch (fault) {
    tried.set(script, `${address}?`);
    throw fault;
  }
}
