export interface Names {
  firstName: string;
  lastName: string;
}

/** First word and the rest of a whole name. */
export function namesOf(name: string): Names {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

export function fullName({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.trim();
}
