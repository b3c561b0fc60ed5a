import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** Less than the main one of its place. */
  quiet?: boolean;
  /** Only its words. */
  text?: boolean;
}

export function Button({ quiet, text, ...button }: Props) {
  const look = text ? 'text-button' : quiet ? 'button button-quiet' : 'button';
  return <button type="button" className={look} {...button} />;
}
