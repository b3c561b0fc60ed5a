/** What an event of the log is about. */
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

/** One change by the staff, as the log shows it. */
export interface ShopEvent {
  id: number;
  /** Epoch ms. */
  at: number;
  who: string;
  device: string;
  subject: EventSubject;
  subjectId: string;
  action: string;
  before: unknown;
  after: unknown;
}
