import type { ImportIssue } from '../report.ts';
import type { RawProduct } from '../validate-rows.ts';
import {
  type CsvRow,
  type CsvTable,
  cellReader,
  idFrom,
  Losses,
  piecesIn,
  type Source,
  variantFields,
} from './mapping.ts';

/** Columns by the headers of Shopify's exports: `Variant Price` until 2024, `Price` since. */
const columns = {
  handle: /^(url_)?handle$/,
  title: /^title$/,
  description: /^(body_html|description)$/,
  vendor: /^vendor$/,
  category: /^(product_category|standardized_product_type)$/,
  type: /^(custom_product_)?type$/,
  published: /^published(_on_online_store)?$/,
  status: /^status$/,
  giftCard: /^gift_card$/,
  option1Name: /^option1_name$/,
  option1: /^option1_value$/,
  option2Name: /^option2_name$/,
  option2: /^option2_value$/,
  option3Name: /^option3_name$/,
  option3: /^option3_value$/,
  price: /^(variant_)?price$/,
  formerPrice: /^(variant_)?compare_at_price$/,
  tracker: /^(variant_)?inventory_tracker$/,
  stock: /^(variant_inventory_qty|inventory_quantity)$/,
  oversold: /^(variant_inventory_policy|continue_selling_when_out_of_stock)$/,
  picture: /^(image_src|product_image_url)$/,
  position: /^image_position$/,
  variantPicture: /^variant_image(_url)?$/,
};

/** Columns for which the shop has no field. */
const lost = {
  weights: /^(variant_grams|weight_value_grams)$/,
  taxes: /^(variant_taxable|charge_tax|variant_tax_code|tax_code)$/,
  tags: /^tags$/,
  barcodes: /^(variant_)?barcode$/,
  'prices of other countries': /^(price|compare_at_price)_/,
};

type Cell = (row: CsvRow, column: keyof typeof columns) => string;

/** Each row is a variant, a picture, or both; rows of one handle are one product. */
export const shopifyCsv: Source<CsvTable> = {
  kind: "Shopify's product CSV",
  recognises: ({ header }) => header.includes('title') && header.some((name) => columns.handle.test(name)),
  read(table) {
    const cell: Cell = cellReader(table.header, columns);
    const refused: ImportIssue[] = [];
    const groups = new Map<string, [CsvRow, ...CsvRow[]]>();
    let handle = '';
    for (const each of table.rows) {
      const title = cell(each, 'title');
      handle = cell(each, 'handle') || title || handle;
      const rows = groups.get(handle);
      if (rows === undefined) groups.set(handle, [each]);
      else if (title === '' || title === cell(rows[0], 'title')) rows.push(each);
      else {
        const reason = `is that of "${cell(rows[0], 'title')}" in row ${rows[0].row}, too: give each product its own`;
        refused.push({ row: each.row, id: handle, field: 'handle', value: '', reason });
      }
    }
    const [losses, leftOut] = [new Losses('Not carried over'), new Losses('Left out')];
    const products = [...groups].flatMap(([handle, rows]): RawProduct[] => {
      const [head] = rows;
      const isPublished = !/^(false|no|0)$/i.test(cell(head, 'published'));
      if (!isPublished || /^(draft|archived|unlisted)$/i.test(cell(head, 'status')))
        return leftOut.add('drafts and products that are not published');
      if (isYes(cell(head, 'giftCard'))) return leftOut.add('gift cards');
      losses.addColumns(table, rows, lost);
      return [{ row: head.row, raw: productOf(handle, rows, cell, losses) }];
    });
    return { products, refused, warnings: [...leftOut.sentences(), ...losses.sentences()] };
  },
};

function productOf(handle: string, rows: readonly [CsvRow, ...CsvRow[]], cell: Cell, losses: Losses) {
  const [head] = rows;
  const variants = rows
    .filter((row) => row === head || cell(row, 'price') !== '' || cell(row, 'option1') !== '')
    .map((row) => ({
      values: (['option1', 'option2', 'option3'] as const).map((option) => cell(row, option)),
      price: cell(row, 'price'),
      formerPrice: cell(row, 'formerPrice'),
      stock: stockOf(row, cell),
    }));
  const optionNames = (['option1Name', 'option2Name', 'option3Name'] as const).map((name) =>
    cell(head, name),
  );
  const byPosition = rows.toSorted((a, b) => Number(cell(a, 'position')) - Number(cell(b, 'position')));
  const pictures = byPosition.map((row) => cell(row, 'picture'));
  return {
    id: idFrom(handle),
    name: cell(head, 'title'),
    description: cell(head, 'description'),
    category: cell(head, 'type') || cell(head, 'category').split('>').at(-1),
    sub_category: cell(head, 'vendor'),
    image: [...pictures, ...rows.map((row) => cell(row, 'variantPicture'))].filter(Boolean),
    ...variantFields(variants, optionNames.filter(Boolean), losses),
  };
}

/** Pieces of a variant; null if Shopify does not count them, or sells on without any. */
function stockOf(row: CsvRow, cell: Cell): number | null {
  const isCounted = cell(row, 'tracker') !== '' && !isYes(cell(row, 'oversold'));
  return isCounted ? piecesIn(cell(row, 'stock')) : null;
}

function isYes(cell: string): boolean {
  return /^(true|yes|1|continue)$/i.test(cell);
}
