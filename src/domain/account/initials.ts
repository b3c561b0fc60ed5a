/** For the avatar: at most two letters of the name, U when there is none (Spec 2). */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/, 2);
  return (
    letters
      .map(([letter]) => letter)
      .join('')
      .toUpperCase() || 'U'
  );
}
