interface Props {
  /** 0 to 5 */
  stars: number;
  /** Whether shoppers gave them; what stands in for theirs is seen only, and never read out as if people had spoken (R1). */
  isReal: boolean;
}

export function Rating({ stars, isReal }: Props) {
  return (
    <span className="rating" aria-hidden={isReal ? undefined : true}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z" />
      </svg>
      {isReal && <span className="sr-only">Rated </span>}
      <b>{stars.toFixed(1)}</b>
      {isReal && <span className="sr-only"> of 5</span>}
    </span>
  );
}
