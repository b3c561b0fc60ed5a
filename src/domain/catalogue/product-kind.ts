/** Text of a link to a product: "See the dress" of "Kitenge Wrap Dress, Indigo Leaf", or "See it". */
export function seeWords(name: string): string {
  const kind = productKind(name);
  return kind ? `See the ${kind}` : 'See it';
}

/** The last word of a name before the first comma, colon, bracket or number, if shoppers call products by it. */
export function productKind(name: string): string | null {
  const [called = ''] = name.toLowerCase().split(/[,:;()/]|\s[-–—]\s|\s(?=\d)/);
  const last = called.match(/[\p{L}-]+/gu)?.at(-1) ?? '';
  if (scents.includes(last)) return 'perfume';
  return kinds.has(last) ? last : null;
}

/** Last words of scents, `Eau de Parfum` and `Eau de Toilette`, which are called perfume. */
const scents: readonly string[] = ['parfum', 'toilette', 'cologne'];

const kinds: ReadonlySet<string> = new Set(
  [
    'dress skirt gomesi kanzu blouse shirt t-shirt tee top vest sweater cardigan hoodie jumper jacket coat blazer suit',
    'trousers jeans chinos joggers leggings shorts pants overshirt sweatshirt tracksuit busuuti kikoi scarf wrap socks',
    'shoes sneakers boots sandals loafers pumps heels flats slippers bag backpack handbag tote satchel holdall duffel',
    'wallet belt cap hat beanie fedora gloves watch necklace earrings bracelet ring sunglasses perfume',
    'lipstick foundation mascara polish powder cream lotion serum toner mist oil jelly balm gel soap shampoo conditioner',
    'mask pomade relaxer scrub wash deodorant spray toothpaste toothbrush toothbrushes mouthwash wipes moisturiser bleach',
    'detergent softener cleaner disinfectant degreaser sachets bucket set bundle kit trimmer shaver dryer straightener',
  ]
    .join(' ')
    .split(' '),
);
