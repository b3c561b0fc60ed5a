/** A browser that tells of its connection, as Chromium alone does, in pages and in workers. */
export interface NavigatorWithConnection {
  connection?: {
    saveData?: boolean;
    /** `slow-2g`, `2g`, `3g` or `4g`. */
    effectiveType?: string;
  };
}

/** Whether data are to be saved by a stored choice, or else by what the browser tells of itself and its line (R43). */
export const savesOnLine = (
  choice: string | undefined,
  connection = (navigator as NavigatorWithConnection).connection,
): boolean =>
  // `on` is the shopper's choice or the browser's own setting, `2g` and `slow-2g` are types of lines.
  /^on$|2g/.test((choice || (connection?.saveData && 'on') || connection?.effectiveType) as string);

/** Class of a home page that saves data, while its pictures below the first wait for the addresses of their small files. */
export const savingClass = 'saving';
