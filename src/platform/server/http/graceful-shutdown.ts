import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

export interface GracefulShutdown {
  isStopping(): boolean;
  /** Accepts no new connections, answers what still comes on open ones, and resolves when all have ended. */
  stop(): Promise<void>;
}

const IDLE_CHECK_MS = 100;

/**
 * Stops a server behind a proxy that keeps connections alive. From then on each answer says `Connection: close`. Idle connections stay
 * open for `idleMs`: the proxy may be writing a request to one at this moment, and closing it under a POST would cost the proxy's
 * caller a 502.
 */
export function createGracefulShutdown(
  server: Server,
  { idleMs }: { idleMs: number },
): GracefulShutdown {
  const unanswered = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    if (stopped) closeAfter(response);
  });

  async function stopAndWait(): Promise<void> {
    for (const response of unanswered) closeAfter(response);
    // `server.close()` of an HTTP server would end idle connections at once.
    const ended = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const closeIdle = () => server.closeIdleConnections();
    let checking: NodeJS.Timeout | undefined;
    const waiting = setTimeout(() => {
      closeIdle();
      checking = setInterval(closeIdle, IDLE_CHECK_MS);
    }, idleMs);
    await ended;
    clearTimeout(waiting);
    clearInterval(checking);
  }

  return {
    isStopping: () => stopped !== undefined,
    stop: () => (stopped ??= stopAndWait()),
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
