import { join } from 'node:path';
import { readConfig } from '../../store/config.ts';
import { startServer } from '../../store/serve.ts';

/** The server as `npm start` runs it, for tests before the build: its console is in its own folder. */
await startServer(readConfig(), console.log, join(process.cwd(), 'dist'));
