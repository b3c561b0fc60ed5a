/** A browser that tells of its connection, as Chromium alone does, in pages and in workers. */
export interface NavigatorWithConnection {
  connection?: {
    saveData?: boolean;
    /** `slow-2g`, `2g`, `3g` or `4g`. */
    effectiveType?: string;
  };
}

/** Whether data are to be saved: as a stored choice says, or else the browser's setting and type of connection (R43). */
export const savesOnConnection = (
  choice: string | undefined,
  connection = (navigator as NavigatorWithConnection).connection,
): boolean =>
  // `on` is the shopper's choice or the browser's own setting; `2g` and `slow-2g` are types of connections.
  /^on$|2g/.test((choice || (connection?.saveData && 'on') || connection?.effectiveType) as string);

/** Class of a home page that saves data, while its pictures below the first wait for the addresses of their small files. */
export const savingClass = 'saving';
