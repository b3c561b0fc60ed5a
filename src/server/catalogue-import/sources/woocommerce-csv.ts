import type { ImportIssue } from '../report.ts';
import type { RawProduct } from '../validate-rows.ts';
import {
  type CsvRow,
  type CsvTable,
  cellReader,
  combinations,
  furtherCategories,
  groups,
  idFrom,
  Losses,
  listIn,
  piecesIn,
  type Source,
  variantFields,
} from './mapping.ts';

/** Columns by the headers of WooCommerce's own export; those of attributes have a number. */
const columns = {
  id: /^id$/,
  type: /^type$/,
  sku: /^sku$/,
  name: /^name$/,
  published: /^published$/,
  visibility: /^visibility_in_catalog$/,
  featured: /^is_featured$/,
  summary: /^short_description$/,
  description: /^description$/,
  isInStock: /^in_stock$/,
  stock: /^stock$/,
  salePrice: /^sale_price$/,
  price: /^regular_price$/,
  categories: /^categories$/,
  brands: /^brands$/,
  pictures: /^images$/,
  parent: /^parent$/,
};

/** Columns for which the shop has no field. */
const lost = {
  'weights and measures': /^(weight|length|width|height)_/,
  taxes: /^tax_(status|class)$/,
  tags: /^tags$/,
};

type Cell = (row: CsvRow, column: keyof typeof columns) => string;
type Attributes = ReadonlyMap<string, readonly string[]>;

/** A row is a product, or a variation of the one that it names as its parent. */
export const woocommerceCsv: Source<CsvTable> = {
  kind: "WooCommerce's product CSV",
  recognises: ({ header }) => ['name', 'regular_price'].every((name) => header.includes(name)),
  read(table) {
    const cell: Cell = cellReader(table.header, columns);
    const numbers = table.header.flatMap((name) => /^attribute_(\d+)_name$/.exec(name)?.[1] ?? []);
    const attributesOf = ({ cells }: CsvRow): Attributes => {
      const part = (name: string) => cells[table.header.indexOf(`attribute_${name}`)]?.trim() ?? '';
      return new Map(numbers.map((number) => [part(`${number}_name`), listIn(part(`${number}_value_s`))]));
    };
    const { true: variations = [], false: heads = [] } = Object.groupBy(table.rows, (row) =>
      String(/variation/i.test(cell(row, 'type'))),
    );
    const families = new Map(heads.map((row) => [row, [] as CsvRow[]]));
    const byKey = new Map(heads.map((row) => [`id:${cell(row, 'id')}`, row]));
    for (const row of heads) if (cell(row, 'sku') !== '') byKey.set(cell(row, 'sku'), row);
    const refused: ImportIssue[] = [];
    for (const row of variations) {
      const parent = cell(row, 'parent');
      const reason = 'is the parent of this variation, but is not in the file';
      const issue = { row: row.row, id: cell(row, 'id'), field: 'Parent', value: `"${parent}"`, reason };
      families.get(byKey.get(parent) ?? row)?.push(row) ?? refused.push(issue);
    }
    const [losses, leftOut] = [new Losses('Not carried over'), new Losses('Left out')];
    const products = [...families].flatMap(([row, family]): RawProduct[] => {
      if (/^(0|-1)$/.test(cell(row, 'published')) || cell(row, 'visibility') === 'hidden')
        return leftOut.add('drafts and hidden products');
      if (/grouped|external/i.test(cell(row, 'type'))) return leftOut.add(groups);
      losses.addColumns(table, [row, ...family], lost);
      return [{ row: row.row, raw: productOf(row, family, cell, attributesOf, losses) }];
    });
    return { products, refused, warnings: [...leftOut.sentences(), ...losses.sentences()] };
  },
};

function productOf(
  row: CsvRow,
  variations: readonly CsvRow[],
  cell: Cell,
  attributesOf: (row: CsvRow) => Attributes,
  losses: Losses,
) {
  const attributes = attributesOf(row);
  const choices = variations[0] ? [...attributesOf(variations[0]).keys()].filter((name) => name !== '') : [];
  const variants = (variations.length > 0 ? variations : [row]).flatMap((each) => {
    const [price = '', formerPrice = ''] = [cell(each, 'salePrice'), cell(each, 'price')].filter(Boolean);
    // A variation without a value of an attribute is sold in all of them.
    const lists = choices.map((name) => [attributesOf(each), attributes].map((all) => all.get(name) ?? []));
    const sold = combinations(lists.map((each) => each.find(({ length }) => length > 0) ?? ['']));
    const pieces = cell(each, 'isInStock') === '0' ? 0 : piecesIn(cell(each, 'stock'));
    return sold.map((values, index) => ({ values, price, formerPrice, stock: index ? pieces && 0 : pieces }));
  });
  const [path = '', ...otherCategories] = listIn(cell(row, 'categories'));
  const [category = '', subCategory = ''] = path.split('>');
  if (otherCategories.length > 0) losses.add(furtherCategories);
  return {
    id: idFrom(cell(row, 'id') || cell(row, 'sku') || cell(row, 'name')),
    name: cell(row, 'name'),
    // The export writes a line break as \n.
    description: (cell(row, 'description') || cell(row, 'summary')).replace(/(?<!\\)\\n/g, '\n'),
    category,
    sub_category: cell(row, 'brands') || subCategory,
    bestseller: cell(row, 'featured') === '1',
    image: listIn(cell(row, 'pictures')),
    specifications: [...attributes]
      .filter(([name, values]) => !choices.includes(name) && values.length > 0)
      .map(([label, values]) => ({ label, value: values.join(', ') })),
    ...variantFields(variants, choices, losses, piecesIn(cell(row, 'stock'))),
  };
}
