/** A script as the text that is inlined in a page: see `integration/inlined-script.ts`. */
declare module '*?inlined' {
  const text: string;
  export default text;
}

/** A script as a file of the site, named by its content: see there. */
declare module '*?script' {
  export const path: string;
  export const text: string;
}

/** A style sheet as text, ready to be served. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A style sheet as text, for a script that adds its own styles. */
declare module '*/viewer.css' {
  const text: string;
  export default text;
}
