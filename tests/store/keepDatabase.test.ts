import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../scripts/steps.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test('the database kept for a release lacked rows of tables that were added since', () => {
  const file = join(temporaryFolder(), 'kept.sqlite');
  const args = ['scripts/keepDatabase.ts', file];
  const { stderr } = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' });
  expect(stderr).toBe('');
}, 240_000);
