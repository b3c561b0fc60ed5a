import { settingsFrom } from '#domain/settings.ts';

/** Settings of this build. */
export const settings = settingsFrom(process.env);
