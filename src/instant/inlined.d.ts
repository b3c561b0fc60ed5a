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

/** The header's preview of the cart, fetched when a mouse comes to it; it runs and gives nothing. */
declare module '*/cart-preview.js' {}
/** A style sheet as text, for a script that brings its own look. */
declare module '*/viewer.css' {
  const text: string;
  export default text;
}
