import type { GateReport } from '../gate-report.ts';

/** The catalogue may not be published at all (R8). The message is one sentence for the owner. */
export class CatalogueRejectedError extends Error {
  override readonly name = 'CatalogueRejectedError';
  /** The issues that were found; null when the check ended before it had seen every product. */
  readonly report: GateReport | null;

  constructor(message: string, report: GateReport | null = null) {
    super(message);
    this.report = report;
  }
}
