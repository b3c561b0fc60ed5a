/** Texts of the slip for the door. */

export function slipTitle(number: string): string {
  return `Cash slip for order #${number}`;
}

export function slipQuestions(phone: string): string {
  return `Questions? Call ${phone}`;
}
