/** Style sheet of the static page, written by hand for a phone. */
export const staticSheet = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#241a20;background:#fbf8f5}
header,main,footer,aside{padding:.5rem 1rem}
aside{background:#241a20;color:#fff;text-align:center;font-size:.75rem}
header{position:sticky;top:0;background:inherit;display:flex;justify-content:space-between}
header nav,header form{display:none}
main{max-width:82rem;margin:auto}
h1,h2,h3{line-height:1.15;margin:.75rem 0}
h3{font-size:.875rem}
ul,ol{list-style:none;padding:0;margin:.5rem 0}
ol{display:flex;gap:.5rem;font-size:.875rem}
a{color:inherit}
span+span{margin-left:.5rem}
picture{display:block;background:#f3eeea;border-radius:.75rem;overflow:hidden}
img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover}
form[id]{display:flex;flex-wrap:wrap;gap:.5rem}
button,input{font:inherit;min-height:3rem;padding:0 1rem;border:1px solid #8f8189;border-radius:99rem;background:none}
button[type=submit]{background:#a80f4a;color:#fff}
input{width:4rem;padding:0;text-align:center}
dl{display:grid;grid-template-columns:35% 1fr;gap:.5rem}
dd{margin:0}
main>section:first-of-type{display:flex;gap:.5rem;overflow:auto}
[href^='/pictures']{flex:0 0 100%}
[href^='#picture']{flex:0 0 3.5rem}
section:last-of-type ul{display:flex;gap:.75rem;overflow:auto}
section:last-of-type li{flex:0 0 44%}
footer{background:#f3eeea;font-size:.875rem}
@media (min-width:56rem){section:last-of-type li{flex-basis:24%}}
`;
