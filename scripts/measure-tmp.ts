import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildIndex } from '#search/build-index.ts';
import { openIndex } from '#search/open-index.ts';
import { findProducts } from '#search/find.ts';
import { parseSynonyms } from '#search/synonyms.ts';
const n = process.argv[2];
const raw = JSON.parse(readFileSync(n==='105'?'src/server/sample/products.json':n==='262'?'/work/shared/catalogue/products.json':`/tmp/scale-${n}.json`,'utf8')).products.reverse();
const key = (id: string) => { const d = createHash('sha256').update(id).digest(); return Array.from(d.subarray(0,12), b=>'abcdefghijklmnopqrstuvwxyz234567'[b&31]).join(''); };
const products = raw.map((p: any) => ({...p, id: String(p.id), price: Number(p.price), subCategory: p.sub_category, pictures: [{kind:'photo', key: key(String(p.id)), width: 1000+(p.id%5)*100, height: 1200, widths:[320,640,1080], tint: p.id%12}], sizes: p.sizes??[], rating:null, reviewCount:null, stock:null, originalPrice:null, specifications:[]}));
const br = (c: Uint8Array, q=5) => brotliCompressSync(c,{params:{[constants.BROTLI_PARAM_QUALITY]:q,[constants.BROTLI_PARAM_SIZE_HINT]:c.length}}).length;
let t=performance.now();
const built = buildIndex(products,{synonyms: parseSynonyms(readFileSync('src/content/synonyms.txt','utf8')), standIns:true, digest:c=>createHash('sha256').update(c).digest('hex'), sentBytes:c=>br(c,11), ...(process.argv[3]?{buckets:Number(process.argv[3])}:{})});
console.log('build s', ((performance.now()-t)/1000).toFixed(2), 'files', built.files.size, 'raw MB', ([...built.files.values()].reduce((a,b)=>a+b.length,0)/1e6).toFixed(2));
const q = Number(n)>2000?5:11;
const size = new Map([...built.files].map(([k,v])=>[k,br(v,q)]));
const groups = new Map<string,number[]>(); for (const [k,v] of size) { const g=k.replace(/[\d]*-.*/,''); groups.set(g,[...(groups.get(g)??[]),v]); }
for (const [g,v] of groups) { v.sort((a,b)=>a-b); console.log(g, v.length, 'sum kB', Math.round(v.reduce((a,b)=>a+b,0)/1000), 'median', v[v.length>>1], 'max', v.at(-1)); }
const qs = `lotion|shampoo|soap|face cream|body lotion|detergent|eva cosmetics|body wash|skin care|hair care|oap|otio|lotin|shampo|sabuni|omo|bodylotion|tooth paste|washing powder|kitenge|pearl|apex bleach|black soap|shea butter|vitamin c|hair oil|baby|men|dress|blue|400 ml|a|ca|ea|12|aloe lotion|lotion aloe|handwash|toothpaste|conditioner|perfume|jeans|t-shirt|crew t-shirt|hoodie|sneakers|watch|leather belt|jacket|backpack|red dress|wrap dress|eva baby lotion|eva naturals body|floor cleaner|toilet|dish|liquid|glass cleaner spray|sun cream spf 50|face|night cream|beard oil|after shave|hair food|relaxer|braids|edge control|charcoal|coconut|castor oil|rose|mint|papaya|neem|tea tree|lavender|cocoa butter|argan|glycerine|petroleum jelly|vaseline|colgate|jik|harpic|mafuta|engatto|viatu|saa|nakato|savannah|scent|gentle|kampala|family|without fuss|scent of rose|zzxqy|🧴|c++ (50%|<b>`.split('|');
const rows: any[] = [];
for (const query of qs) {
  const got: string[] = [];
  const fetchFile = async (name: string) => { got.push(name); const c = built.files.get(name); if(!c) throw new Error('404 '+name); return c; };
  const index = await openIndex(built.root, fetchFile);
  let first: string[] | null = null; let firstMs = 0; const t0=performance.now();
  const f = await findProducts(index, query, (names) => { first=[...got]; firstMs=performance.now()-t0; });
  const ms = performance.now()-t0;
  const before = [...got];
  const shown=[...f.exact,...f.similar].slice(0,12);
  await index.items(first ? f.exact.slice(0,12) : shown);
  const extra = got.filter(x=>!before.includes(x));
  const total=(l: string[])=>l.reduce((a,x)=>a+(size.get(x)??0),0);
  const firstFiles=[...(first ?? before), ...extra];
  rows.push({query, kb: total(firstFiles), req: firstFiles.length, all: total(got), allReq: got.length, exact: f.exact.length, similar: f.similar.length, meant: f.meant?.text, unread:f.unread, ms});
}
const med=(k: string)=>rows.map(r=>r[k]).sort((a,b)=>a-b)[rows.length>>1]; const max=(k: string)=>Math.max(...rows.map(r=>r[k]));
console.log('queries',rows.length,'median first bytes',med('kb'),'req',med('req'),'worst',max('kb'),max('req'),'| all: median',med('all'),med('allReq'),'worst',max('all'), 'ms', med('ms').toFixed(1), max('ms').toFixed(1));
if (process.argv[4]) console.table(rows.sort((a,b)=>b.kb-a.kb));
