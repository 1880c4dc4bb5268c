import { createServer, type Server } from 'node:net';
import { EnvError } from '../env.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Listens at a place; throws EnvError when another program has it. */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(isTaken ? new EnvError(portTaken(place)) : error);
    });
    server.listen(place.port, place.host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

/** Throws EnvError when another program has the place, before work is done that a start would lose. */
export async function requireFreePort(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

function portTaken({ host, port }: Place): string {
  return `${host}:${port} cannot be used: another program has it, or it needs more rights. Set PORT to another one.`;
}
