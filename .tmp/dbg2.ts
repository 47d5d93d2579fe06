import { build } from 'vite';
const r:any = await build({ root:'/work/h1', logLevel:'silent', build:{write:false} });
for (const c of r.output) if (c.type==='chunk' && c.imports.some((i:string)=>/runtime/.test(i)) && !c.imports.some((i:string)=>/index-/.test(i))) console.log(c.fileName, c.imports);
