import { isBuildStale } from './staleBuild.ts';
import { runStep } from './steps.ts';

/** `npm start`: builds the console when it was never built or has changed since, then serves it. */
if (isBuildStale()) {
  console.log('Building the console, once. This takes about half a minute.');
  const { ok } = await runStep('build', ['vite', 'build']);
  if (!ok) process.exit(1);
}
await import('../store/serve.ts');
