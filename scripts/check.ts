import { runStep, staticSteps } from './steps.ts';

/** The fast checks: format, lint, types, dead code and the tests that need no browser. */
const outcomes = await Promise.all(staticSteps.map(([name, command]) => runStep(name, command)));
outcomes.push(await runStep('unit and integration tests', ['vitest', 'run'], { live: true }));
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
