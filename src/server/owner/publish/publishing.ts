import type { OwnerReply } from '#api/contract/owner.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { OwnerChoices } from '#domain/owner/facts.ts';
import type { ValidateCatalogue, ValidatePicture } from '../../catalogue-import/validate-rows.ts';

export interface Comparison {
  added: readonly ComparedProduct[];
  removed: readonly ComparedProduct[];
  changed: readonly {
    before: ComparedProduct;
    after: ComparedProduct;
    fields: readonly string[];
    isSuspicious: boolean;
  }[];
  refused: OwnerReply<'waiting'>['refused'];
  /** Reasons against a publication, one sentence each. */
  warnings: readonly string[];
}

type ComparedProduct = Pick<Product, 'id' | 'name' | 'price'>;

/** Means of publishing that the program passes in, since the server does not import how a catalogue is validated and published, nor the search. */
export interface Publishing {
  validate: ValidateCatalogue;
  validatePicture: ValidatePicture;
  /** Throws one sentence that names the list and the line if the search cannot read a list of synonyms. */
  validateSynonyms(text: string, list: string): void;
  /** Compares a reply of `list-products.php` with the site; `newPictures` are the ids of products that get other pictures. */
  compare(reply: unknown, newPictures: ReadonlySet<string>): Comparison;
  /** Addresses of small pictures of the products on the site, by their ids. */
  thumbnails(): ReadonlyMap<string, string>;
  /** Choices of the owner in the release that shoppers see. */
  choices(): OwnerChoices;
  /** Whether the settings of the machine do not say if invented ratings are shown (R1). */
  asksStandIns(): boolean;
  /** Begins to publish the catalogue as it is now, with these choices. */
  publish(force: boolean, choices: OwnerChoices): void;
  rollBack(number: number): void;
  state(): OwnerReply<'publish-state'>['state'];
  releases(): OwnerReply<'releases'>['releases'];
  /** Products of a release that can be shown again; null if it does not exist. */
  productsOf(number: number): readonly Product[] | null;
}
