/** For the avatar: at most two letters of the name, U when there is none (Spec 2). */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return (
    words
      .map((word) => [...word][0])
      .slice(0, 2)
      .join('')
      .toUpperCase() || 'U'
  );
}
