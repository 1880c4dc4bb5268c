import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** A connection whose peer reads nothing of its answer for so long is closed. */
  readonly unreadMs: number;
  /** Requests that a connection may send ahead of its answers. */
  readonly ahead: number;
  /** Connections of one address that have not yet sent a whole request; the oldest make room for a new one. */
  readonly silentPerAddress: number;
  /** A connection that has waited less than this keeps its place: its request may be on its way. */
  readonly freshMs: number;
}

export interface ConnectionGuard {
  /** Says that a request has arrived whole. Between requests Node itself closes connections after a few seconds. */
  countRequest(request: IncomingMessage): void;
  /** Waits until the connection's earlier requests are answered and their answers read; false when it was closed. */
  isNext(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/**
 * Bounds what connections can hold of the server's memory and sockets. A connection has one answer in memory at a time, also when it
 * sends many requests ahead and reads nothing. No new connection is refused: an address that holds many open loses its oldest.
 */
export function guardConnections(server: Server, limits: ConnectionLimits): ConnectionGuard {
  const latest = new WeakMap<Socket, ServerResponse>();
  const ahead = new WeakMap<Socket, number>();
  /** Since when each connection waits, oldest first. */
  const silent = new Map<string, Map<Socket, number>>();

  server.setTimeout(limits.unreadMs, (socket: Socket) => {
    const response = latest.get(socket);
    const isWorking = response !== undefined && !response.closed && socket.writableLength === 0;
    // Node has looked whether a part of the answer was read meanwhile, and calls here only when not.
    if (!isWorking) socket.destroy();
  });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    noteSilent(socket, address);
    socket.once('close', () => forgetSilent(socket, address));
  });

  function noteSilent(socket: Socket, address: string): void {
    const now = performance.now();
    const sockets = silent.get(address) ?? new Map<Socket, number>();
    silent.set(address, sockets.set(socket, now));
    for (const [oldest, since] of sockets) {
      if (sockets.size <= limits.silentPerAddress || now - since < limits.freshMs) return;
      sockets.delete(oldest);
      oldest.destroy();
    }
  }

  function forgetSilent(socket: Socket, address: string): void {
    const sockets = silent.get(address);
    if (sockets?.delete(socket) && sockets.size === 0) silent.delete(address);
  }

  return {
    countRequest({ socket }) {
      forgetSilent(socket, socket.remoteAddress ?? '');
    },
    async isNext({ socket }, response) {
      const earlier = latest.get(socket);
      latest.set(socket, response);
      if (earlier === undefined || earlier.closed) return !socket.destroyed;
      const waiting = (ahead.get(socket) ?? 0) + 1;
      ahead.set(socket, waiting);
      if (waiting > limits.ahead) socket.destroy();
      else await once(earlier, 'close');
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      return !socket.destroyed;
    },
  };
}
