/** Subject of an event of the log. */
export const eventSubjects = [
  'order',
  'product',
  'staff',
  'round',
  'cash',
  'message',
  'review',
  'release',
  'settings',
] as const;

export type EventSubject = (typeof eventSubjects)[number];
