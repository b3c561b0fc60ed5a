import { settingsFrom } from '#domain/shop/settings.ts';

/** Settings of this build. */
export const settings = settingsFrom(process.env);
