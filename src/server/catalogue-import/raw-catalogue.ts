/** What a file holds, before anything in it was judged. */
export interface RawCatalogue {
  products: readonly RawProduct[];
  /** Rows that cannot even be taken apart. */
  refused: readonly Refusal[];
  /** Sentences about the file. */
  warnings: readonly string[];
}

export interface RawProduct {
  /** As a spreadsheet counts rows; in JSON the first product is 1. */
  row: number;
  raw: unknown;
}

/** Why a row did not become a product. */
export interface Refusal {
  row: number;
  /** As text; '' when the row has none. */
  id: string;
  field: string;
  /** As text, shortened. */
  value: string;
  /** Follows the value in a sentence: `is not a price`. */
  reason: string;
}
