// node scripts/run.mjs <file.ts> [arguments]: runs one of our TypeScript files under the product's Node.
import { install, Problem, runScript } from './install.mjs';
import { runNode } from './processes.mjs';

await runScript(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem('Usage: node scripts/run.mjs <file.ts> [arguments]');
  await install();
  return runNode([file, ...args]);
});
