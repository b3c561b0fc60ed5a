import { isJsonObject, ownField } from '#api/json-object.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Finding } from '../gate-report.ts';
import type { ReadEntry } from './entry.ts';
import { printable, shownValue } from './printable.ts';

/** More than anybody reads; a list of a million empty entries must not fill the memory. */
const most = 10_000;

/** Gathers what the gate has to report, in the order of the API's list. */
export class Findings {
  readonly #findings: Finding[] = [];
  #left = 0;

  add(finding: Finding): void {
    if (this.#findings.length < most) this.#findings.push(finding);
    else this.#left++;
  }

  addFaults(position: number, entry: unknown, { faults }: ReadEntry): void {
    for (const { field, value, reason, effect } of faults) {
      this.add({ position, id: shownId(entry), field, value: shownValue(value), reason, effect });
    }
  }

  all(): Finding[] {
    if (this.#left === 0) return this.#findings;
    const reason = `and ${this.#left} more findings`;
    return [...this.#findings, { position: 0, id: '', field: '', value: '', reason, effect: 'note' }];
  }
}

/** The id as it came, good or bad. */
function shownId(entry: unknown): string {
  if (!isJsonObject(entry)) return '';
  const id = ownField(entry, 'id') ?? ownField(entry, '_id');
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' ? shorten(printable(id.slice(0, 64)), 64) : '';
}
