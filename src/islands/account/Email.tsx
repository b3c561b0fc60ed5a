/** An email address that breaks before its dots and its @, not within a word. A flex container needs it in one element. */
export function Email({ address }: { address: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: The parts of an address keep their places.
  return address.split(/(?=[@.])/).flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : part));
}
