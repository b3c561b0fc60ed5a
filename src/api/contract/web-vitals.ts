import * as v from 'valibot';
import { webVitalsPath } from '#domain/shop/paths.ts';
import { connectionKinds, mostOfVital, pageKinds, type VitalName } from '#domain/shop/web-vitals.ts';
import type { Call } from './call.ts';
import { done } from './values.ts';

const figure = (name: VitalName) =>
  v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(mostOfVital[name])));

export const webVitals = {
  method: 'POST',
  path: webVitalsPath,
  token: false,
  summary:
    'Extra `webVitals`: counts how fast one page view was, with nothing of who made it. Times in ms, CLS in thousandths; a figure that the browser does not have is left out.',
  request: v.object({
    page: v.picklist(pageKinds),
    connection: v.picklist(connectionKinds),
    LCP: figure('LCP'),
    INP: figure('INP'),
    CLS: figure('CLS'),
    FCP: figure('FCP'),
    TTFB: figure('TTFB'),
  }),
  reply: done,
} as const satisfies Call;
