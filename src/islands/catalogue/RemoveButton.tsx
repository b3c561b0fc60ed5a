import { removeFromList } from '#domain/catalogue/product-messages.ts';
import { removeFromWishlist } from '#stores/catalogue/saved-products.ts';

export function RemoveButton({ id, name }: { id: string; name: string }) {
  return (
    <button
      type="button"
      className="icon-button kept-remove"
      aria-label={removeFromList(name)}
      onClick={() => removeFromWishlist(id)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" />
      </svg>
    </button>
  );
}
