/**
 * `npm start`: builds the console if it is stale, then serves it. Plain JavaScript, so that a Node version without
 * TypeScript support can print an error.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 2)) {
  console.error(
    `Node ${process.versions.node} is too old for the store. Run "npm ci" without "--ignore-scripts", which fetches the Node that it needs, or install Node 24.`,
  );
  process.exit(1);
}
const { buildWhenStale } = await import('./buildWhenStale.ts');
const { serve } = await import('../store/serve.ts');
await serve(buildWhenStale);
