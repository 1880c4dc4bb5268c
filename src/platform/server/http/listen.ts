import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { EnvError } from '../env.ts';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The file of a Unix socket, in place of host and port. */
  readonly socket?: string | undefined;
}

/** Listens at a place; throws EnvError when that is impossible. */
export async function listen(server: Server, place: Place): Promise<void> {
  if (place.socket !== undefined) await removeDeadSocket(place.socket);
  const { socket: path, host, port } = place;
  // The proxy runs as another user; the folder of the socket says who may enter.
  server.listen(path === undefined ? { host, port } : { path, writableAll: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new EnvError(whyNot(place, code), { cause: error });
  }
}

/** Throws EnvError when a place cannot be listened at, before work is done that a start would lose. */
export async function requireFreePlace(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  server.close();
  await once(server, 'close');
}

/** A killed process leaves its socket's file behind, and nothing answers there. */
async function removeDeadSocket(path: string): Promise<void> {
  const probe = connect(path);
  const isDead = await once(probe, 'connect').then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  );
  probe.destroy();
  if (isDead) rmSync(path, { force: true });
}

function whyNot({ host, port, socket }: Place, code: string): string {
  if (socket !== undefined) {
    return code === 'EADDRINUSE'
      ? `${socket} cannot be used: another program listens there. Set SOCKET to another file.`
      : `${socket} cannot be made (${code}). Set SOCKET to a file in a folder that exists and may be written.`;
  }
  if (code === 'EADDRINUSE')
    return `${host}:${port} cannot be used: another program has it. Set PORT to another one.`;
  if (code === 'EACCES')
    return `${host}:${port} cannot be used: it needs more rights. Set PORT to 1024 or more.`;
  return `${host} cannot be used (${code}): it is no address of this machine. Set HOST to one that is, such as 127.0.0.1.`;
}
