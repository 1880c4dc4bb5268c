// npm run dev: Vite shows a changed screen at once and keeps its state. The server behind it starts
// again when one of its sources changes.
import { commandFile, install, Problem, runScript } from './install.mjs';
import { startNode, untilOneEnds } from './processes.mjs';

await runScript(async () => {
  await install({ tests: true });
  const { PORT = '4600', HOST = '127.0.0.1' } = process.env;
  const serverPort = Number(PORT) + 1;
  if (!(serverPort > 1 && serverPort < 65_536))
    throw new Problem(`PORT is ${PORT}: npm run dev needs a number, and the port after it too.`);
  const server = {
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    // The address that people type, and the only origin that may write.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${HOST}:${PORT}`,
  };
  const vite = [commandFile('vite'), '--host', HOST, '--port', PORT, '--strictPort'];
  return untilOneEnds([
    startNode([...vite, '--logLevel', 'warn'], { DEV_SERVER: `http://127.0.0.1:${serverPort}` }),
    startNode(
      ['--watch', '--watch-preserve-output', 'src/app/server/main.ts', ...process.argv.slice(2)],
      server,
    ),
  ]);
});
