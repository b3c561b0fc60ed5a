import type { ProductReply } from '../catalogue/product-reply.ts';
import { OperatorError } from '../operator-error.ts';
import type { RawCatalogue } from './raw-catalogue.ts';

/** The shape of a reply of `list-products.php`. */
export function writeJson(products: readonly ProductReply[]): string {
  return `${JSON.stringify({ success: true, products }, null, 1)}\n`;
}

/** Reads a reply of `list-products.php`, or its list alone. Throws an `OperatorError` that names `file` when it is neither. */
export function readJson(text: string, file: string): RawCatalogue {
  const list = listIn(parsed(text, file));
  if (list === null) {
    throw new OperatorError(
      `${file} holds no list of products: it must be {"success": true, "products": […]}, or the list.`,
    );
  }
  return { products: list.map((raw, index) => ({ row: index + 1, raw })), refused: [], warnings: [] };
}

function listIn(content: unknown): readonly unknown[] | null {
  if (Array.isArray(content)) return content;
  if (typeof content !== 'object' || content === null) return null;
  const { success, products } = content as { success?: unknown; products?: unknown };
  const isReply = success === undefined || [true, 1, '1', 'true'].includes(success as never);
  return isReply && Array.isArray(products) ? products : null;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file} is not JSON: ${(error as Error).message}.`);
  }
}
