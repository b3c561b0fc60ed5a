import { type ChangeEvent, useState } from 'react';
import { largestCsv } from '#domain/owner/products.ts';
import { decodedText, encodingFault } from '#domain/text/decoded-text.ts';
import { askOwner, type OwnerReply } from '#stores/owner/calls.ts';
import { notify } from '#stores/owner/notice.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';
import { Folded } from '../lists.tsx';

interface Checked {
  csv: string;
  report: OwnerReply<'check-import'>;
}

/** All products as a file for a spreadsheet, and back, with what is refused beside what would be taken. */
export function CsvFile() {
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);

  async function download() {
    setBusy(true);
    const answer = await askOwner('export-products', {});
    setBusy(false);
    if (answer.outcome !== 'ok') return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([answer.value.csv], { type: 'text/csv' }));
    link.download = 'products.csv';
    link.click();
  }

  async function check({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const bytes = await file.arrayBuffer();
    target.value = '';
    if (bytes.byteLength > largestCsv)
      return notify('The file is larger than 2 MB: please take it in two parts.', true);
    const csv = decodedText(new Uint8Array(bytes));
    if (csv === null) return notify(encodingFault('The file'), true);
    setBusy(true);
    const answer = await askOwner('check-import', { csv });
    setBusy(false);
    if (answer.outcome === 'ok') setChecked({ csv, report: answer.value });
    else if (answer.outcome === 'refused') notify(answer.message, true);
  }

  async function take({ csv, report }: Checked) {
    setChecked(null);
    await queueWrite('import-products', { csv, digest: report.digest }, 'Taken. It waits to be published.');
  }

  return (
    <details className="order-more" data-owners="">
      <summary>Spreadsheet</summary>
      <p className="actions" aria-busy={isBusy}>
        <Button quiet onClick={() => void download()}>
          Download all as CSV
        </Button>
        <label className="button button-quiet file-button">
          Take a CSV file
          <input
            type="file"
            className="sr-only"
            accept=".csv,.txt,text/csv"
            onChange={(event) => void check(event)}
          />
        </label>
      </p>
      <p className="soft">
        A product or a cell that the file lacks stays as it is. A column “stock” sets stocks at once.
      </p>
      {checked && (
        <Report report={checked.report} onTake={() => void take(checked)} onDrop={() => setChecked(null)} />
      )}
    </details>
  );
}

interface ReportProps {
  report: OwnerReply<'check-import'>;
  onTake: () => void;
  onDrop: () => void;
}

function Report({ report, onTake, onDrop }: ReportProps) {
  const { added, changed, stocks, refused, notes, warnings } = report;
  const issues = [
    ...refused.map((issue) => ({ ...issue, effect: 'Refused' })),
    ...notes.map((issue) => ({ ...issue, effect: 'Left out' })),
  ];
  return (
    <section className="room-card" aria-label="The file" role="status">
      <b>{`${added} new, ${changed} changed, ${refused.length} refused`}</b>
      {stocks > 0 && <p>{`Stocks that change at once: ${stocks}`}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <Folded items={issues}>
        {(some) => (
          <ul className="room-lines">
            {some.map(({ effect, row, id, field, value, reason }) => (
              <li key={`${row} ${field} ${reason}`}>
                <b>{`Row ${row}${id && `, product ${id}`}`}</b>
                <span className="soft publish-line">{`${effect}: ${field} ${value} ${reason}.`}</span>
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <p className="actions">
        {added + changed > 0 && (
          <Button onClick={onTake}>
            {refused.length > 0 ? `Take the other ${added + changed}` : `Take all ${added + changed}`}
          </Button>
        )}
        <Button quiet onClick={onDrop}>
          {added + changed > 0 ? 'Cancel' : 'Close'}
        </Button>
      </p>
    </section>
  );
}
