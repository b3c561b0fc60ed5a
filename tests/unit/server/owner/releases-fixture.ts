import type { Product } from '#domain/catalogue/product.ts';
import type { OwnerChoices } from '#domain/owner/facts.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { readVersionedProducts } from '#server/catalogue/stored-catalogue.ts';
import type { Database } from '#server/database/schema.ts';
import type { Publishing } from '#server/owner/publish/publishing.ts';
import { validateImport, validatePicture } from '../../../../scripts/import-validation.ts';
import { compareWithSite } from '../../../../scripts/publishing/compare-with-site.ts';

/** Publications of a shop that has no pages: a release is only the list of its products. */
export class ReleasesInMemory implements Publishing {
  readonly validate = validateImport;
  readonly validatePicture = validatePicture;
  readonly validateSynonyms = parseSynonyms;
  readonly lists: (readonly Product[])[] = [];
  /** Begun publications and rollbacks. */
  readonly begun: string[] = [];
  isRunning = false;
  #current = -1;
  #choices: OwnerChoices = {};

  /** Publishes as a rebuild does. */
  async make(database: Database): Promise<void> {
    const reply = { success: true, products: await readVersionedProducts(database) };
    const { products } = this.validate(reply);
    this.#current =
      this.lists.push(
        products.map(({ images, reviews: _, ...product }) => ({ ...product, pictures: [] as never })),
      ) - 1;
  }

  compare(reply: unknown, newPictures: ReadonlySet<string>) {
    const products = this.lists[this.#current];
    const last = products ? { products: products.length, received: products.length } : null;
    return compareWithSite(reply, {
      snapshot: products ? { products, extras: [] } : null,
      last,
      newPictures,
    });
  }

  thumbnails() {
    return new Map([['ring', '/pictures/ring-160.webp']]);
  }

  publish(force: boolean, choices: OwnerChoices): void {
    this.begun.push(`publish ${force}`);
    this.#choices = choices;
  }

  choices() {
    return this.#choices;
  }

  asksStandIns() {
    return true;
  }

  rollBack(number: number): void {
    this.begun.push(`roll back ${number}`);
    this.#current = number - 1;
  }

  state() {
    return { isRunning: this.isRunning, step: '', done: 0, total: 0, fault: '', release: null };
  }

  releases() {
    return this.lists.map(({ length }, index) => ({
      ...{ number: index + 1, at: 0, products: length, by: 'owner', isCurrent: index === this.#current },
    }));
  }

  productsOf(number: number) {
    return this.lists[number - 1] ?? null;
  }
}
