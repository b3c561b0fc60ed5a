import sharp, { type Sharp } from 'sharp';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';

/** A pack shot of sorts: a pale backdrop with a block of colour in the middle. */
export function packShot({ width = 96, height = 72, colour = '#c02040', backdrop = '#e4f5e8' } = {}): Sharp {
  const block = { width: Math.ceil(width / 3), height: Math.ceil(height / 3), channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: backdrop } }).composite([
    { input: { create: { ...block, background: colour } } },
  ]);
}

/** A picture that does not compress to nothing, so that it can be cut short. */
export function noisy(width = 120, height = 90): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = (i * 7919 + (i >> 3) * 104_729) % 251;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export function validatedProduct(
  id: string,
  images: readonly string[],
  name = `Product ${id}`,
): ValidatedProduct {
  return {
    id,
    name,
    description: '',
    price: 5000,
    images,
    category: '',
    subCategory: '',
    bestseller: false,
    date: null,
    sizes: [],
    specifications: [],
    rating: null,
    reviewCount: null,
    stock: null,
    originalPrice: null,
  };
}
