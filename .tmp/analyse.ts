import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { declaredScreens } from '../scripts/screenTable.ts';
const root='/work/h1';
const r:any = await build({ root, logLevel:'silent', build:{write:false} });
const chunks = r.output.filter((f:any)=>f.type==='chunk');
const by = new Map<string,any>(chunks.map((c:any)=>[c.fileName,c]));
const holder=(mod:string)=>{const c=chunks.find((c:any)=>c.moduleIds.includes(root+'/'+mod)); if(!c) throw new Error(mod); return c.fileName as string;};
const gz=new Map<string,number>(); const size=(f:string)=>{ if(!gz.has(f)) gz.set(f,gzipSync(by.get(f).code).length); return gz.get(f)!; };
const clos=(files:string[])=>{const s=new Set(files); for(const f of s) for(const i of by.get(f).imports) s.add(i); return s;};
const laterRe=new RegExp(process.env.DRAWN??'/(SeriesChart|Sections)\\.tsx$');
const show=(n:string,js:Set<string>)=>{const l=[...js]; console.log(n.padEnd(22), l.length, Math.round(l.reduce((a,f)=>a+size(f),0)/1000)+'kB', l.filter(f=>!/\/(index|react|api|console)-/.test(f)).map(f=>f.replace(/^assets\//,'').replace(/-[\w-]{8}\.js$/,'')+' '+(size(f)/1000).toFixed(1)).join(', '));};
for (const s of declaredScreens(root)) {
  const base=clos([holder('src/main.tsx'),holder('src/App.tsx'),holder(s.module)]);
  const mods=[...clos([holder(s.module)])].filter(f=>!/\/(index|react|api|console)-/.test(f));
  const dyn=!/dashboard|analytics/.test(s.path)?[]:mods.flatMap(f=>by.get(f).dynamicImports).filter((f:string)=>by.get(f)?.moduleIds.some((id:string)=>laterRe.test(id)));
  const texts=['core',...s.areas].map(a=>holder(`src/i18n/en/${a}.ts`));
  show(s.path, clos([...base,...dyn,...texts]));
}
show('login', clos(['src/main.tsx','src/renderPublicPage.tsx','src/i18n/en/auth.ts','src/i18n/en/errors.ts'].map(holder)));
show('+typing', clos(['src/main.tsx','src/renderPublicPage.tsx','src/i18n/en/auth.ts','src/i18n/en/errors.ts','src/authProvider.ts','src/errors.ts','src/auth/fields/phoneNumber.ts'].map(holder)));
show('register', clos(['src/main.tsx','src/renderPublicPage.tsx','src/i18n/en/auth.ts','src/i18n/en/errors.ts','src/auth/account/RegisterPage.tsx','src/i18n/en/account.ts','src/i18n/en/business.ts'].map(holder)));
for (const n of ['index','react','api','console']) for (const f of by.keys()) if (f.includes('/'+n+'-')) console.log(f,size(f));
