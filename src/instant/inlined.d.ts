/** A script as the text that stands in a page: see `.config/inlined-script.ts`. */
declare module '*?inlined' {
  const text: string;
  export default text;
}
