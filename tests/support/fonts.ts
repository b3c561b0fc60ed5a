import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a browser under test draws letters with, so that the fonts of the machine have no part in it. */
const fonts = {
  narrow: {
    folder: '@expo-google-fonts/roboto-condensed',
    sans: 'Roboto Condensed',
    serif: 'Roboto Condensed',
  },
  wide: { folder: 'dejavu-fonts-ttf', sans: 'DejaVu Sans', serif: 'DejaVu Serif' },
  /** What most phones have; for pictures that people look at. */
  roboto: { folder: '@expo-google-fonts/roboto', sans: 'Roboto', serif: 'Roboto' },
} as const;

export type FontWidth = keyof typeof fonts;

/** The environment in which fontconfig, and so Chromium on Linux, knows these fonts alone. */
export function withFonts(width: FontWidth): Record<string, string> {
  const { folder, sans, serif } = fonts[width];
  const cache = path.resolve('node_modules/.cache/journey-fonts');
  const file = path.join(cache, `${width}.conf`);
  const alias = (family: string, font: string) =>
    `<match><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${path.resolve('node_modules', folder)}</dir>
<cachedir>${cache}</cachedir>
${['system-ui', 'sans-serif', 'sans', 'Arial', 'monospace'].map((family) => alias(family, sans)).join('\n')}
${['serif', 'Times New Roman'].map((family) => alias(family, serif)).join('\n')}
<match><edit name="family" mode="append"><string>${sans}</string></edit></match>
</fontconfig>
`,
  );
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(own), FONTCONFIG_FILE: file };
}
