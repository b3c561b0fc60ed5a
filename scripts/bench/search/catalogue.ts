import type { Product } from '#domain/catalogue/product.ts';
import { hash32 } from '#domain/text/slug.ts';

/**
 * A shop of `count` products, the same at each call: a few words in many names and a long tail of words in one or two,
 * as in real shops, and its own picture for each product.
 */
export function madeUpShop(count: number): Product[] {
  return Array.from({ length: count }, (_, position) => madeUp(position));
}

const kinds = [
  [
    'Evacosmetics',
    'Face & Body Care',
    'Body Lotion,Body Cream,Shower Gel,Hand Cream,Bath Soap,Body Wash,Petroleum Jelly',
  ],
  ['Evacosmetics', 'Skin Care', 'Face Serum,Night Cream,Face Wash,Toner,Sun Cream,Clay Mask'],
  ['Evacosmetics', 'Hair Care', 'Shampoo,Conditioner,Hair Food,Styling Gel,Hair Oil,Relaxer,Edge Control'],
  ['Evacosmetics', 'Oral Care', 'Toothpaste,Mouthwash,Toothbrush'],
  ['Evacosmetics', 'Baby Care', 'Baby Lotion,Baby Powder,Baby Oil,Baby Wipes'],
  ['Evacosmetics', 'Male Grooming', 'Beard Oil,Shaving Foam,After Shave Balm,Body Spray'],
  [
    'Pearl',
    'Detergents',
    'Washing Powder,Dishwashing Liquid,Bar Soap,Toilet Cleaner,Floor Cleaner,Bleach,Fabric Softener',
  ],
  ['Male', 'T-Shirts & Tops', 'Crew T-Shirt,Polo Shirt,Oxford Shirt'],
  ['Male', 'Shoes', 'Leather Loafers,Canvas Sneakers,Sandals'],
  ['Female', 'Dresses & Skirts', 'Wrap Dress,Midi Dress,Pleated Skirt'],
  ['Female', 'Bags', 'Tote Bag,Handbag,Clutch'],
  ['Female', 'Accessories', 'Bead Necklace,Brass Earrings,Head Scarf'],
] as const;
const brands = 'Eva,Pearl,Apex,Reem,Nakato,Savannah,Nile,Amani,Zuri,Sanyu,Kasubi,Baraka'.split(',');
const middles =
  'Aloe,Shea Butter,Cocoa Butter,Rose,Lemon,Coconut,Argan,Neem,Mint,Charcoal,Vitamin C,Papaya,Lavender,Honey,Castor,Blue,Black,White,Navy,Kitenge,Soft,Light'.split(
    ',',
  );
const sizes = '50 ml,100 ml,250 ml,400 ml,500 ml,1 L,2 L,150 g,250 g,1 kg,S,M,L'.split(',');
const subjects =
  'skin,hair,clothes,dishes,floors,teeth,the whole family,small children,busy mornings,long days,dry season,boda rides'.split(
    ',',
  );
const verbs = 'calms,cleans,softens,protects,brightens,freshens,keeps,lifts,dries,lasts for'.split(',');
const places = 'Kampala,Entebbe,Jinja,Ntinda,Wandegeya,Mbarara,Gulu,Makindye'.split(',');
const syllables = 'ka,mu,na,te,wo,li,nga,ki,bu,so,ndo,ry,zi,ba,pe'.split(',');

function madeUp(position: number): Product {
  const draw = (use: string, most: number) => hash32(`${use} ${position} ${hash32(use)}`) % most;
  const one = (list: readonly string[], use: string) => list[draw(use, list.length)] ?? '';
  /** Draws an entry, the first ones far more often than the last. */
  const often = (list: readonly string[], use: string) =>
    list[Math.floor(list.length ** (draw(use, 10_000) / 10_000)) - 1] ?? list[0] ?? '';
  const rare = (use: string) =>
    Array.from({ length: 2 + draw(`${use} length`, 3) }, (_, index) =>
      one(syllables, `${use} ${index}`),
    ).join('');
  const [subCategory, category, types] = kinds[draw('kind', kinds.length)] ?? kinds[0];
  const type = often(types.split(','), 'type');
  const tail = draw('tail', 100) < 20 ? ` ${capital(rare('tail name'))}` : '';
  const sentence = (index: number) =>
    `${capital(often(middles, `d ${index}`)).toLowerCase()} ${one(verbs, `v ${index}`)} ${one(subjects, `s ${index}`)} in ${one(places, `p ${index}`)}, says ${capital(rare(`r ${index}`))}.`;
  return {
    id: `${100_000 + position}`,
    name: `${often(brands, 'brand')} ${often(middles, 'middle')} ${type} ${one(sizes, 'size')}${tail}`,
    description: `This ${type.toLowerCase()} is for ${one(subjects, 'for')}. ${Array.from({ length: 2 + draw('sentences', 4) }, (_, index) => capital(sentence(index))).join(' ')}`,
    price: 3_000 + 500 * draw('price', 300),
    pictures: [
      {
        kind: 'photo',
        key: Array.from({ length: 12 }, (_, index) => draw(`key ${index}`, 32).toString(32)).join(''),
        width: 1_000 + 200 * draw('width', 4),
        height: 1_200,
        widths: [320, 640, 1_080],
        tint: draw('tint', 12),
      },
    ],
    category,
    subCategory,
    bestseller: draw('best', 7) === 0,
    date: Date.UTC(2026, 0, 1) - position * 3_600_000 - draw('date', 9_000_000),
    sizes: [],
    specifications: [],
    rating: null,
    reviewCount: null,
    stock: null,
    originalPrice: null,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
