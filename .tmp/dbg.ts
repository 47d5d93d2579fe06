import { build } from 'vite';
const r:any = await build({ root:'/work/h1', logLevel:'silent', build:{write:false} });
for (const c of r.output) if (c.type==='chunk' && (/runtime/.test(c.fileName)|| /index-/.test(c.fileName))) console.log(c.fileName, c.moduleIds.slice(0,40), c.imports);
