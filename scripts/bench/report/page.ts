import type { Machine, Result } from '../results.ts';
import type { Chart } from './charts.ts';
import type { Row } from './goals-table.ts';
import { escaped } from './words.ts';

const look = `
:root{color-scheme:light dark;--paper:#fbf8f5;--card:#fff;--ink:#241a20;--soft:#6a5c64;--line:#e7dfda;--ours:#a80f4a;--limit:#241a20;--peer:#c9bcc3;--goal:#1d6b45;--bad:#a33a00}
*{box-sizing:border-box}
body{margin:0;padding:3rem clamp(1rem,4vw,3rem);background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,Roboto,'Segoe UI','Noto Sans',sans-serif}
main{max-width:86rem;margin:auto}
h1{margin:0;font-size:2.25rem;line-height:1.15;letter-spacing:-.02em}
h2{margin:3rem 0 1rem;font-size:1.375rem;letter-spacing:-.01em}
h3{margin:0;font-size:1.0625rem;line-height:1.3}
p{margin:.25rem 0 0;color:var(--soft);font-size:.875rem;max-width:70ch}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,32rem),1fr));gap:1.25rem}
figure{margin:0;padding:1.25rem 1.5rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
svg{display:block;width:100%;height:auto;margin-top:1rem;font-size:12.5px;overflow:visible}
text{fill:var(--ink)}.label,.value,.tick{font-variant-numeric:tabular-nums}
.peer-label,.quoted-label,.tick{fill:var(--soft)}.ours-label{fill:var(--ours);font-weight:650}
.bar{fill:var(--peer)}.bar.ours{fill:var(--ours)}.bar.limit{fill:var(--limit)}.bar.quoted{fill:url(#hatch)}
.goal{fill:none;stroke:var(--goal);stroke-width:2.5}.grid{fill:none;stroke:var(--line)}
.line{fill:none;stroke:var(--peer);stroke-width:2}.ours-line{stroke:var(--ours);stroke-width:3}
.dot{fill:var(--peer)}.dot.ours{fill:var(--ours)}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:.5rem 1.25rem}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
tr:last-child td{border:0}td:first-child{white-space:normal}.number{text-align:right}
.reached{color:var(--goal)}.missed{color:var(--bad);font-weight:650}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0 0;padding:0;list-style:none;font-size:.875rem}
.key span{display:inline-block;width:.75rem;height:.75rem;margin-right:.4rem;border-radius:.2rem;vertical-align:-.05rem}
`;
const dark = `@media(prefers-color-scheme:dark){:root{--paper:#171215;--card:#211a1e;--ink:#f6eff2;--soft:#bcaeb5;--line:#3a3036;--ours:#ff93b4;--limit:#f6eff2;--peer:#6f6169;--goal:#7fd3a6;--bad:#f0b56a}}`;

const hatch = `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--line)"/><rect width="2.5" height="6" fill="var(--peer)"/></pattern></defs></svg>`;

/** The kept figures as one page without any other file: charts, the table of goals, and where each figure comes from. */
export function reportPage(
  charts: readonly Chart[],
  rows: readonly Row[],
  results: readonly Result[],
): string {
  const sections = [...Map.groupBy(charts, ({ section }) => section)].map(
    ([section, own]) => `<h2>${escaped(section)}</h2><div class="charts">${own.map(figure).join('')}</div>`,
  );
  const missed = rows.filter(({ isReached }) => !isReached).length;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Figures of the shop</title>
<style>${look}${dark}</style></head><body>${hatch}<main>
<h1>Figures of the shop</h1>
<p>Kept by <code>npm run bench</code>. ${rows.length - missed} of ${rows.length} goals are reached.</p>
<ul class="key"><li><span style="background:var(--ours)"></span>this shop</li><li><span style="background:var(--limit)"></span>hand-written static page, the limit</li><li><span style="background:var(--peer)"></span>others in the same run</li><li><span style="background:repeating-linear-gradient(45deg,var(--line) 0 2px,var(--peer) 2px 4px)"></span>others, quoted from an earlier run</li><li><span style="background:var(--goal);width:.2rem"></span>goal</li></ul>
${sections.join('\n')}
<h2>Goals</h2><div class="scroll"><table><thead><tr><th>figure</th><th class="number">reached</th><th class="number">goal</th><th>verdict</th><th>commit</th></tr></thead><tbody>
${rows.map(tableRow).join('\n')}
</tbody></table></div>
<h2>Where they come from</h2><div class="scroll"><table><thead><tr><th>measured</th><th>when</th><th>commit</th><th>machine</th><th class="number">load</th></tr></thead><tbody>
${results.map(sourceRow).join('\n')}
</tbody></table></div>
</main></body></html>
`;
}

/** Some charts beside each other for a picture, which is light for every reader. */
export function overviewPage(charts: readonly Chart[], heading: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${look}:root{color-scheme:light}body{padding:20px;width:1120px}.charts{grid-template-columns:1fr 1fr;gap:16px}h1{font-size:24px;margin:0 0 14px 4px}figure{padding:18px 20px 10px}svg{margin-top:8px}</style>${hatch}<h1>${escaped(heading)}</h1><div class="charts">${charts.map(figure).join('')}</div>`;
}

function figure({ title, note, svg }: Chart): string {
  return `<figure><h3>${escaped(title)}</h3><p>${escaped(note)}</p>${svg}</figure>`;
}

function tableRow({ name, value, goal, isReached, commit }: Row): string {
  const verdict = isReached ? '<td class="reached">reached</td>' : '<td class="missed">missed</td>';
  return `<tr><td>${escaped(name)}</td><td class="number">${value}</td><td class="number">${goal}</td>${verdict}<td>${commit}</td></tr>`;
}

function sourceRow({ name, measuredAt, commit, machine }: Result): string {
  const when = measuredAt?.slice(0, 16).replace('T', ' ') ?? 'before results were kept';
  const cells = [name, when, commit ?? '-', machine ? machineText(machine) : '-'];
  const load = machine ? machine.load : '-';
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td class="number">${load}</td></tr>`;
}

function machineText({ processor, cores, memoryMegabytes, system, node }: Machine): string {
  return `${cores} × ${processor}, ${(memoryMegabytes / 1000).toFixed(0)} GB, ${system}, Node ${node}`;
}
