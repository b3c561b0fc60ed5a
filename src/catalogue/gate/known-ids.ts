import type { GatedProduct } from '../gated.ts';
import { CatalogueRejectedError } from './catalogue-rejected-error.ts';
import type { Findings } from './findings.ts';

interface Known {
  position: number;
  product: GatedProduct | null;
}

/** The ids of one list, to keep every product once. */
export class KnownIds {
  readonly #byId = new Map<string, Known>();
  readonly #byLowerCase = new Map<string, string>();
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /**
   * Whether the id comes for the first time. `product` is null for one that is left out; it may still be another
   * product than its namesake, and nobody can tell which of them the id belongs to.
   * @throws {CatalogueRejectedError} when two different products share it (R8).
   */
  isNew(id: string, position: number, product: GatedProduct | null): boolean {
    const known = this.#byId.get(id);
    if (known === undefined) {
      this.#byId.set(id, { position, product });
      this.#noteTwin(id, position);
      return true;
    }
    if (JSON.stringify(known.product) !== JSON.stringify(product)) {
      throw new CatalogueRejectedError(
        `Entries ${known.position} and ${position} of the API's list are different products with one id, ${id}: ` +
          'give one of them another id.',
      );
    }
    if (product !== null) this.#note(id, position, `is entry ${known.position} once more: it is kept once`);
    return false;
  }

  #noteTwin(id: string, position: number): void {
    const lowerCase = id.toLowerCase();
    const twin = this.#byLowerCase.get(lowerCase);
    if (twin === undefined) this.#byLowerCase.set(lowerCase, id);
    else this.#note(id, position, `differs from ${twin} in case only: some web hosts show one page for both`);
  }

  #note(id: string, position: number, reason: string): void {
    this.#findings.add({ position, id, field: 'id', value: `"${id}"`, reason, effect: 'note' });
  }
}
