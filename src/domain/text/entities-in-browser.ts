/**
 * Stands for `entities.ts` in a browser: the table of names is its own file, which a screen loads before it reads the first
 * reply that may need it. The browser's own table is read only by markup, which the content security policy lets no script make.
 */
let decode = (text: string) => text;

export function decodeEntities(text: string): string {
  return decode(text);
}

/** Loads the table if `text`, a reply as JSON, may hold an entity; without it, as when the connection is lost, entities stay as they are. */
export async function prepareEntities(text: string): Promise<void> {
  if (/(?:&|u0026)#?\w+;/.test(text))
    await import('./entities.ts').then(
      (all) => {
        decode = all.decodeEntities;
      },
      () => {},
    );
}
