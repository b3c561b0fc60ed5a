import * as v from 'valibot';
import { webVitalsPath } from '#domain/shop/paths.ts';
import { connectionKinds, mostOfVital, pageKinds } from '#domain/shop/web-vitals.ts';
import type { Call } from './call.ts';
import { done } from './values.ts';

const figure = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(mostOfVital)));

export const webVitals = {
  method: 'POST',
  path: webVitalsPath,
  token: false,
  summary:
    'Extra `webVitals`: counts how fast one page view was, with nothing of who made it. Times in ms, CLS in thousandths; a figure that the browser does not have is left out.',
  request: v.object({
    page: v.picklist(pageKinds),
    connection: v.picklist(connectionKinds),
    LCP: figure,
    INP: figure,
    CLS: figure,
    FCP: figure,
    TTFB: figure,
  }),
  reply: done,
} as const satisfies Call;
