interface Props {
  /** 0 to 5 */
  stars: number;
}

export function Rating({ stars }: Props) {
  return (
    <span className="rating">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z" />
      </svg>
      <span className="sr-only">Rated </span>
      <b>{stars.toFixed(1)}</b>
      <span className="sr-only"> of 5</span>
    </span>
  );
}
