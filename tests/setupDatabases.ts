import { afterAll } from 'vitest';
import { removeOwnDatabases } from './bench/ownDatabase.ts';

// Runs after each file, and after the file's own hooks.
afterAll(removeOwnDatabases);
