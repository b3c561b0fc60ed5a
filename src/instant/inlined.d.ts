/** A script as the text that stands in a page: see `.config/inlined-script.ts`. */
declare module '*?inlined' {
  const text: string;
  export default text;
}

/** A style sheet as text, ready to be served. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
