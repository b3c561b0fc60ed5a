/** One mail for each status that an order has had; times are epoch ms. */
export interface MailsTable {
  order_id: string;
  /** Of the status change in `order_status_changes`; 0 is the confirmation. */
  position: number;
  queued_at: number;
  /** When it is tried next, or when whoever tries it now has lost his right to; null once it is sent or given up. */
  due_at: number | null;
  /** How often it was tried, the try under way included. */
  tries: number;
  sent_at: number | null;
}
