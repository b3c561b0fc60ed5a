/** A pearl that found nothing in its shell. */
export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <path d="M20 62a60 50 0 0 0 120 0c-16 19-36 27-60 27s-44-8-60-27Z" fill="var(--accent)" />
      <circle cx="80" cy="46" r="30" fill="var(--accent-soft)" />
      <path
        d="M70 42q5-6 10 0m4 0q5-6 10 0M72 58q8-7 17 0"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
