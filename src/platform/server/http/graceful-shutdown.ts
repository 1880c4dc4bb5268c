import { rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as loopTurn, setTimeout as sleep } from 'node:timers/promises';

export interface GracefulShutdown {
  isStopping(): boolean;
  /** Answers the requests that still arrive, then closes the server and resolves when all connections have ended. */
  stop(): Promise<void>;
}

const CONNECTION_CHECK_MS = 50;
const LONGEST_WAIT_FOR_QUIET_MS = 500;
/** The first turn may begin after the system was asked for new connections. */
const QUIET_TURNS = 2;

/**
 * Stops a server behind a proxy that keeps connections alive. Each response from then on says `Connection: close`. While
 * connections are open, the server goes on listening for at most `idleMs`: the proxy may be writing a request to an idle
 * connection at this moment, and closing it under a POST would cost the proxy's caller a 502.
 *
 * A Unix socket's file is removed first: the proxy cannot connect any more and asks another instance, while every connection
 * that was made before is answered. A TCP port cannot do that (docs/decisions/081).
 */
export function createGracefulShutdown(
  server: Server,
  { idleMs }: { idleMs: number },
): GracefulShutdown {
  const openResponses = new Set<ServerResponse>();
  let acceptedCount = 0;
  let stop: Promise<void> | undefined;

  server.on('connection', () => (acceptedCount += 1));
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response);
    response.once('close', () => openResponses.delete(response));
    if (stop) closeAfter(response);
  });

  async function stopAndWait(): Promise<void> {
    const address = server.address();
    if (typeof address === 'string') rmSync(address, { force: true });
    for (const response of openResponses) closeAfter(response);
    const deadline = performance.now() + idleMs;
    while (performance.now() < deadline && (await countConnections(server)) > 0)
      await sleep(CONNECTION_CHECK_MS);
    await waitUntilAllAccepted();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Connections that the system has made and the process has not accepted are reset when listening ends. */
  async function waitUntilAllAccepted(): Promise<void> {
    const deadline = performance.now() + LONGEST_WAIT_FOR_QUIET_MS;
    let quietTurns = 0;
    while (quietTurns < QUIET_TURNS && performance.now() < deadline) {
      const before = acceptedCount;
      await loopTurn();
      quietTurns = acceptedCount === before ? quietTurns + 1 : 0;
    }
  }

  return {
    isStopping: () => stop !== undefined,
    stop: () => (stop ??= stopAndWait()),
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    // It fails only for a server that is closed already.
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
