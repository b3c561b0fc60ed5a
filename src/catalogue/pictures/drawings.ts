import { basename } from 'node:path';
import type { Drawing } from '#domain/catalogue/product.ts';
import { pictureFile } from '#domain/shop/paths.ts';
import type { CacheFolder } from './cache-folder.ts';
import { drawPlaceholder, placeholderSize } from './draw.ts';
import { pictureKey } from './key.ts';

/** Draws a product's placeholder and keeps its file, unless that is there already. */
export function keepDrawing(cache: CacheFolder, productName: string): Drawing {
  const { svg, tint } = drawPlaceholder(productName);
  const drawing: Drawing = {
    kind: 'drawing',
    key: pictureKey(svg),
    width: placeholderSize,
    height: placeholderSize,
    tint,
  };
  const name = drawingName(drawing);
  if (cache.size(name) !== Buffer.byteLength(svg)) cache.write(name, svg);
  return drawing;
}

export function drawingName(drawing: Drawing): string {
  return basename(pictureFile(drawing, drawing.width, 'webp'));
}
