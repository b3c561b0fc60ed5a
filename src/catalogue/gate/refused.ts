import type { GateReport } from '../gate-report.ts';

/** Nothing of this catalogue may be published (R8). The message is one sentence for the owner. */
export class CatalogueRefused extends Error {
  override readonly name = 'CatalogueRefused';
  /** What the gate found; null when it did not come to look at every product. */
  readonly report: GateReport | null;

  constructor(message: string, report: GateReport | null = null) {
    super(message);
    this.report = report;
  }
}
