// npm run dev: the server starts again and the screens are built again whenever a source changes. Reload the page to see it.
import { commandFile, install, runScript, say } from './install.mjs';
import { startNode, untilOneEnds } from './processes.mjs';
import { buildScreens } from './builds.mjs';

await runScript(async () => {
  await install({ tests: true });
  await buildScreens();
  say('watching src: reload the page after a change');
  return untilOneEnds([
    startNode([commandFile('vite'), 'build', '--watch', '--logLevel', 'warn']),
    startNode([
      '--watch',
      '--watch-preserve-output',
      'src/app/server/main.ts',
      ...process.argv.slice(2),
    ]),
  ]);
});
