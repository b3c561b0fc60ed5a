import { expect, test } from 'vitest';
import { helpSections } from '#search/help-texts.ts';

const page = { path: '/shipping', title: 'Shipping', lead: 'What it **costs**.', ids: ['how-long', 'where'] };

test('a page is cut at its headings, and begins with what it is about', () => {
  const markdown = 'Before.\n\n## How long?\n\nSoon, see [returns](/returns).\n\n## **Where** to?\n\nHere.\n';
  expect(helpSections({ ...page, markdown })).toEqual([
    { page: 'Shipping', heading: '', address: '/shipping', text: 'What it costs.' },
    {
      ...{ page: 'Shipping', heading: 'How long?' },
      ...{ address: '/shipping#how-long', text: 'Soon, see returns.' },
    },
    { page: 'Shipping', heading: 'Where to?', address: '/shipping#where', text: 'Here.' },
  ]);
});

test('a table is read out without its head, and rows of mere measures are left to the page', () => {
  const markdown =
    '## How long?\n\n| Where | Time |\n|---|---|\n| Kampala | 1-3 days |\n| EU 36 | 22.5 |\n\nAsk us.';
  expect(helpSections({ ...page, markdown })[1]?.text).toBe('Kampala: 1-3 days. Ask us.');
});

test('a list is one sentence, or one for each item that is one', () => {
  const markdown =
    '## How long?\n\nTell us:\n\n- your name\n- your street\n\n1. **Wait.** We call.\n2. Pay.\n';
  expect(helpSections({ ...page, markdown })[1]?.text).toBe(
    'Tell us: your name, your street. Wait. We call. Pay.',
  );
});
