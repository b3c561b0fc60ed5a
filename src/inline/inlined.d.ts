/** A script as the text that stands in a page: see `integration/inlined-script.ts`. */
declare module '*?inlined' {
  const text: string;
  export default text;
}

/** A style sheet as text, ready to be served. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A style sheet as text, for a script that brings its own look. */
declare module '*/viewer.css' {
  const text: string;
  export default text;
}
