import { readFileSync } from 'node:fs';
import { parseSynonyms } from '#search/synonyms.ts';
import { product } from '../../support/products.ts';

const soon = 'Cash on delivery in Kampala, so you can look before you pay.';
const returns = 'Returns are accepted within seven days, unworn and with the tags on.';

const dry = { Size: '400 ml', 'Skin type': 'Normal to dry', Origin: 'Made in Uganda' };
const oily = { 'Skin type': 'Oily' };
const directions = { Directions: 'Roll on clean, dry skin' };

/** What a product is found by: name, category, sub-category, description, sizes, specifications. */
const rows: readonly (readonly [
  string,
  string,
  string,
  string,
  string?,
  Readonly<Record<string, string>>?,
])[] = [
  ['Crew Sweatshirt, Red', 'Hoodies & Sweaters', 'Male', `A clear red. ${returns}`],
  ['Tote Bag, Black', 'Bags', 'Female', `Room for a change of shoes. ${soon}`],
  ['Brass Statement Earrings', 'Accessories', 'Female', `Light on the ear. ${soon}`],
  ['Ruffle Midi Dress, Dove Grey', 'Dresses & Skirts', 'Female', `Dress it down with flats. ${returns}`],
  ['Polka Wrap Dress, Poppy Red', 'Dresses & Skirts', 'Female', 'Tiny dots. Sizes 8 to 18 in the shop.'],
  ['Canvas Sneakers, Navy', 'Shoes', 'Male', 'A rubber toe cap.', '40 41 42 43'],
  ['Block Heels, Burgundy', 'Shoes', 'Female', 'For a long day.', '36 37 38 39'],
  ['Floral Bow Pumps', 'Shoes', 'Female', 'A soft bow. Sizes 36 to 45; order your normal size.'],
  ['Field Jacket, Olive', 'Jackets & Suits', 'Male', 'Four pockets. Sizes S to XXL in the shop.'],
  ['Eva Mild Baby Soap 100 g', 'Baby Care', 'Evacosmetics', 'A creamy bar for the bath.'],
  ['Eva Papaya & Carrot Soap 150 g', 'Body Care', 'Evacosmetics', 'For an even tone.'],
  ['Eva African Black Soap 150 g', 'Body Care', 'Evacosmetics', 'The old way.'],
  ['Eva Baby Gentle Lotion 300 ml', 'Baby Care', 'Evacosmetics', 'Light and mild.'],
  ['Eva Cocoa Butter Body Lotion 400 ml', 'Body Care', 'Evacosmetics', 'Rich.', '', dry],
  ['Eva Shea Body Lotion 200 ml', 'Body Care', 'Evacosmetics', 'Light.'],
  ['Eva Men Sport Deodorant 50 ml', 'Male Grooming', 'Evacosmetics', 'Up to 72 hours.', '', directions],
  ['Eva Neem Face Wash 100 ml', 'Face Care', 'Evacosmetics', 'Clears.', '', oily],
  ['Eva Pure Petroleum Jelly 200 g', 'Body Care', 'Evacosmetics', 'Keeps lips from splitting.'],
  ['Eva Hair Food 150 g', 'Hair Care', 'Evacosmetics', 'Feeds the scalp.'],
  ['Eva Men Beard Oil 30 ml', 'Male Grooming', 'Evacosmetics', 'Four drops.'],
  ['Eva Dent Cool Mint Mouthwash 250 ml', 'Oral Care', 'Evacosmetics', 'Fresh.'],
  ['Eva Oud Eau de Parfum 100 ml', 'Cosmetics', 'Evacosmetics', 'Deep.'],
  ['Straw Fedora', 'Accessories', 'Female', 'Keep away from perfume and hair spray.'],
  ['Eva Men Shaving Foam 100 ml', 'Male Grooming', 'Evacosmetics', 'For a bag.'],
  ['Eva Men Sensitive Foam 250 ml', 'Male Grooming', 'Evacosmetics', 'Mild.'],
  ['Eva Men Shaving Foam 250 ml', 'Male Grooming', 'Evacosmetics', 'A thick foam.'],
  ['Apex Thick Bleach 2.5 L', 'Detergents', 'Pearl', 'Clings to drains.'],
  ['Pearl Lavender Washing Powder 1 kg', 'Detergents', 'Pearl', 'Smells of lavender.'],
  ['Pearl Washing Powder Family Bucket 5 kg', 'Detergents', 'Pearl', 'Lifts red soil from socks.'],
  ['Reem Aloe & Mint Hand Wash 500 ml', 'Detergents', 'Pearl', 'Kind to hands.'],
];

/** A small shop of everything, for a table of queries. */
export const queriesShop = rows.map(
  ([name, category, subCategory, description, sizes = '', specifications = {}], position) =>
    product({
      ...{ id: `q${position}`, name, category, subCategory, description },
      sizes: sizes === '' ? [] : sizes.split(' '),
      specifications: Object.entries(specifications).map(([label, value]) => ({ label, value })),
    }),
);

export const ownSynonyms = parseSynonyms(readFileSync('src/content/synonyms.txt', 'utf8'));
