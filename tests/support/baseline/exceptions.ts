/** What built files may name though some browser of the baseline lacks it, by why nothing is lost there. */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'asked for first: without it the way of before is taken': [
    '.locks',
    '.addRoutes()',
    '.createPolicy()',
    '.navigationPreload',
    '.preloadResponse',
    'document.adoptedStyleSheets',
    '.replaceSync()',
    '.showModal()',
    '.showPopover()',
    'navigator.connection',
    '.effectiveType',
    '.decodedBodySize',
    '.encodedBodySize',
    'navigator.share',
    '.saveData',
  ],
  "Pagefind's, which looks for them first; it is loaded where WebAssembly runs under a policy, from Chrome 97 and Safari 16 on":
    ['.grow()', '.segment()', 'Error.captureStackTrace', 'Intl.Segmenter'],
  "web-vitals', which takes no figure, or a coarser one, where a browser does not have them": [
    '.activationStart',
    '.hadRecentInput',
    '.interactionId',
    'document.prerendering',
    'document.wasDiscarded',
    'performance.interactionCount',
    'self.requestIdleCallback',
  ],
  "React's own, for transitions and tools that it looks for first": [
    '.animation',
    '.canIntercept',
    '.currentEntry',
    '.downlink',
    '.getState()',
    '.share',
    '.skipTransition()',
    '.startViewTransition()',
    '.transferSize',
    '.transition',
  ],
  'the drawer and the filters stand in the page where popovers are unknown': [':popover-open'],
  'the pictures of all slides are loaded at once instead of as their slides come': ['content-visibility'],
  'a dialog that lies over the page without a shade': ['::backdrop'],
  "the browser's own ring shows what has the focus": [':focus-visible'],
  'colours, weight and room of a choice; the tick itself is drawn without it': [':has'],
  'a square instead, by a rule for those who do not know it': ['aspect-ratio'],
  'words are broken by overflow-wrap: break-word of the page, which counts in no width': [
    'overflow-wrap: anywhere',
  ],
  'only a look, or how it feels to scroll': [
    'accent-color',
    'color-scheme',
    'font-size-adjust',
    'overscroll-behavior',
    'scroll-behavior',
    'scroll-padding-inline',
    'scroll-snap-stop',
    'scrollbar-width',
    'text-wrap',
    'cursor: default',
    'cursor: pointer',
    'cursor: progress',
    'cursor: zoom-in',
  ],
  'known of grids for longer, and all of ours are in grids or at the start anyway': [
    'align-content: start',
    'align-self: end',
    'align-self: start',
    'justify-content: start',
  ],
  'for forced colours, where a choice is otherwise told by its words and states alone': [
    'forced-color-adjust',
  ],
  'the paper of a printed slip, for those who print from a phone': ['@page', 'page', 'size'],
};

export const exceptions: readonly string[] = Object.values(byReason).flat();

/** Fields and methods of libraries, named like something of a browser; whether they are met depends on the names of ours. */
export const namesakes: readonly string[] = [
  '.delay',
  '.fallback',
  '.interval',
  '.notify()',
  '.take()',
  '.use()',
];
