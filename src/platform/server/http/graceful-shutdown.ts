import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as loopTurn, setTimeout as sleep } from 'node:timers/promises';

export interface GracefulShutdown {
  isStopping(): boolean;
  /** Answers the requests that still arrive, then closes the server and resolves when all connections have ended. */
  stop(): Promise<void>;
}

const CONNECTION_CHECK_MS = 50;
/** A turn of the event loop that is shorter did no work. */
const IDLE_TURN_MS = 0.3;
const LONGEST_WAIT_FOR_IDLE_MS = 500;

/**
 * Stops a server behind a proxy that keeps connections alive. Each response from then on says `Connection: close`. While
 * connections are open, the server goes on listening for at most `idleMs`: the proxy may be writing a request to an idle
 * connection at this moment, and closing it under a POST would cost the proxy's caller a 502.
 */
export function createGracefulShutdown(
  server: Server,
  { idleMs }: { idleMs: number },
): GracefulShutdown {
  const openResponses = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response);
    response.once('close', () => openResponses.delete(response));
    if (stopped) closeAfter(response);
  });

  async function stopAndWait(): Promise<void> {
    for (const response of openResponses) closeAfter(response);
    const deadline = performance.now() + idleMs;
    while (performance.now() < deadline && (await countConnections(server)) > 0)
      await sleep(CONNECTION_CHECK_MS);
    await waitForIdleLoop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  return {
    isStopping: () => stopped !== undefined,
    stop: () => (stopped ??= stopAndWait()),
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/**
 * Resolves right after the event loop has accepted what was waiting and done nothing else. Connections that the system has
 * accepted and the process has not are reset when listening ends, perhaps with a request in them.
 */
async function waitForIdleLoop(): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_FOR_IDLE_MS;
  let turnedAt: number;
  do {
    turnedAt = performance.now();
    await loopTurn();
  } while (performance.now() - turnedAt > IDLE_TURN_MS && performance.now() < deadline);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    // It fails only for a server that is closed already.
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
