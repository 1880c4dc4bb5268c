// Writes the API's description into a file and has it read by the two linters of OpenAPI documents; both work offline.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../src/app/contract.ts';
import { API_DESCRIPTION } from '../src/app/server/api-description.ts';
import { describeApi } from '../src/platform/server/http/api-description.ts';
import { commandFile, environment, root } from './install.mjs';

const folder = join(root, 'node_modules/.cache');
const file = join(folder, 'openapi.json');
mkdirSync(folder, { recursive: true });
writeFileSync(file, JSON.stringify(await describeApi(contract, API_DESCRIPTION)));

const LINTERS = [
  [commandFile('@redocly/cli', 'redocly'), 'lint', file, '--max-problems=20'],
  [commandFile('@stoplight/spectral-cli', 'spectral'), 'lint', file, '--fail-severity=hint'],
];
for (const linter of LINTERS) {
  const { status, stdout, stderr } = spawnSync(process.execPath, linter, {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment(), REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  // redocly ends with 0 when it only warns.
  const isClean = status === 0 && !/\bwarnings?\b/.test(stdout + stderr);
  if (isClean) continue;
  console.log(stdout + stderr);
  process.exitCode = 1;
}
