import { isSet, pictureProduct, showsNoBody } from '#domain/catalogue/chosen-products.ts';
import { newestFirst, type Product, type Review } from '#domain/catalogue/product.ts';
import { departmentPictures, departments } from '#domain/shop/configuration.ts';
import { hero, home, related } from '#domain/shop/shop.ts';
import { type Listing, loadSiteData, type SiteData, settings } from './site-data.ts';

/** Products of the home page (Spec 2.1). */
export interface HomeProducts {
  slides: readonly Product[];
  latest: readonly Product[];
  bestSellers: readonly Product[];
}

/** A link to a list, with the product whose picture stands for it. */
export interface PicturedList extends Pick<Listing, 'path' | 'label' | 'products'> {
  product: Product;
}

/** Products and sections of the home page. */
export interface HomeSections extends HomeProducts {
  departments: readonly PicturedList[];
  /** The three largest categories, of different departments if possible; none if there are not three. */
  trio: readonly PicturedList[];
  /** The newest set at one price that is in stock. */
  set: Product | undefined;
  /** The newest reviews, with their products. */
  reviews: readonly { review: Review; product: Product }[];
}

/** Ids of the products whose pictures stand for departments, by sub-category. */
type Pictures = Readonly<Record<string, string>>;

/** Chooses the sections of the home page, each from what the page has not shown above. `chosen` are the owner's pictures. */
export function homeSections(siteData: SiteData, chosen: Pictures = departmentPictures): HomeSections {
  const { slides, latest, bestSellers } = homeProducts(siteData.products);
  const set = newestFirst(siteData.products).find(({ name, stock }) => isSet(name) && stock !== 0);
  const elsewhere = [...slides, ...latest, ...bestSellers, ...(set ? [set] : [])];
  const departments = pictured(departmentsOf(siteData), elsewhere, chosen);
  const isPart = ({ products }: Listing) =>
    products.length > 1 &&
    !departments.some((each) => each.products[0] === products[0] && each.products.length === products.length);
  const categories = pictured(
    siteData.categories
      .filter(isPart)
      .sort((a, b) => b.products.length - a.products.length)
      .map((list) => ({ ...list, products: newestFirst(list.products) })),
    [...elsewhere, ...departments.map(({ product }) => product)],
  ).filter(({ product }) => showsNoBody(product));
  const bySubCategory = Map.groupBy(categories, ({ product }) => product.subCategory);
  const largest = [...bySubCategory.values()].flatMap(([list]) => list ?? []);
  const trio = [...new Set([...largest, ...categories])].slice(0, 3);
  const reviews = siteData.products
    .flatMap((product) => (product.reviews?.newest ?? []).map((review) => ({ review, product })))
    .filter(({ review }) => review.text !== '')
    .sort((a, b) => b.review.date - a.review.date)
    .slice(0, 3);
  return { slides, latest, bestSellers, departments, trio: trio.length < 3 ? [] : trio, set, reviews };
}

/** The lists of the departments that have products, in the order of the header. */
function departmentsOf({ departments: withPages, brands }: SiteData): Listing[] {
  const lists = [...withPages.flat(), ...brands];
  return departments.flatMap(({ path }) => lists.find((each) => each.path === path) ?? []);
}

function pictured(
  lists: readonly Listing[],
  elsewhere: readonly Product[],
  chosen: Pictures = departmentPictures,
): PicturedList[] {
  return lists.flatMap(({ path, label, products }) => {
    const product = pictureProduct(
      products,
      chosen[departments.find((each) => each.path === path)?.subCategory ?? ''],
      elsewhere,
    );
    return product ? [{ path, label, products, product }] : [];
  });
}

/** The departments with their pictures, for a page that shows these products too. */
export function picturedDepartments(elsewhere: readonly Product[]): PicturedList[] {
  return pictured(departmentsOf(loadSiteData()), elsewhere);
}

/** Chooses the products of the home page. In each list, products that a list above shows come last, so that no picture is seen twice. */
export function homeProducts(products: readonly Product[]): HomeProducts {
  const slides = newestFirst(products).slice(0, hero.slides);
  const latest = afterOthers(products.slice(0, home.latest), slides);
  const best = products.filter((product) => product.bestseller);
  return { slides, latest, bestSellers: afterOthers(best, latest).slice(0, home.bestSellers) };
}

/** The best sellers that can be ordered, as many as stand in one row. */
export function bestSellersInStock(products: readonly Product[]): Product[] {
  return products.filter(({ bestseller, stock }) => bestseller && stock !== 0).slice(0, related.perPage);
}

/** Returns departments and best sellers, for pages that have nothing else to show. */
export function waysOn() {
  const best = bestSellersInStock(loadSiteData().products);
  return { departments: picturedDepartments(best), best, standIns: settings.standIns };
}

/** Moves the products that `shown` contains to the end of the list. */
function afterOthers(list: readonly Product[], shown: readonly Product[]): readonly Product[] {
  return list.toSorted((a, b) => Number(shown.includes(a)) - Number(shown.includes(b)));
}
