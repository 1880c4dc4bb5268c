import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../../security/crash-environment.ts';
import { stopChild } from '../product.ts';

const DOCUMENTED = path.resolve(import.meta.dirname, '../../../docs/nginx.conf');

export interface Nginx {
  close(): Promise<void>;
}

/** Starts nginx with docs/nginx.conf before two instances on this machine; only TLS, the port and the sockets are others. */
export async function startNginx(places: {
  listen: number;
  sockets: readonly [string, string];
}): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, places));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => (failure ??= new Error('nginx ended at once')));
  await until(() => listens(places.listen, () => failure), { seconds: 10, what: 'nginx listens' });
  return { close: () => stop(child, folder) };
}

async function configuration(
  folder: string,
  { listen, sockets }: Parameters<typeof startNginx>[0],
): Promise<string> {
  const example = await readFile(DOCUMENTED, 'utf8');
  const config = example
    .replace('/run/wellword/1.sock', sockets[0])
    .replace('/run/wellword/2.sock', sockets[1])
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    // The redirect from port 80 needs rights that a test has not.
    .replace(/\nserver \{\s*listen 80;[^}]*\}\s*/, '\n');
  const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${tempFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${config}
}
`;
}

function listens(port: number, describeFailure: () => Error | undefined): Promise<boolean> {
  const failure = describeFailure();
  if (failure) throw failure;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  await stopChild(child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
