import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import type { DatabaseAddress } from '#platform/server/db/pools.ts';

/** Where to kill the app: before the statement is forwarded, or when it is with PostgreSQL and its answer has not come. */
export type CrashPoint = { readonly at: number; readonly when: 'before' | 'after' };

export interface StatementProxy {
  /** Where the app finds the database instead. */
  readonly address: DatabaseAddress;
  /** Statements for clinics since the start, or since a crash point was set. */
  statements(): number;
  crashAt(point: CrashPoint): void;
  close(): void;
}

/** Only statements for clinics count: sign-in and the search for work run at moments of their own. */
const COUNTED_USER = 'app_user';
/** So do notifications of screens; and how many connections are prepared for a request differs. */
const NOT_COUNTED = /^\s*(?:select set_config\(|select pg_notify\()/i;
const TRANSACTION_BEGIN = /^\s*(?:begin|start transaction)\b/i;
const TRANSACTION_END = /^\s*(?:commit|rollback)\b/i;

/**
 * Forwards an app's connections to PostgreSQL and counts its statements on the way, by the frontend messages of the
 * protocol. At the crash point it calls `kill`, so that a process dies between two of its own statements.
 */
export async function startStatementProxy(
  database: DatabaseAddress,
  kill: () => void,
): Promise<StatementProxy> {
  let statements = 0;
  let point: CrashPoint | undefined;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connectTo(database);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // An app that was killed and a server that stops both break connections.
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    upstream.pipe(client);
    // A killed process of the database can reset its connection; `pipe` passes on only an orderly end.
    upstream.once('close', () => client.end());
    client.once('end', () => upstream.end()).once('close', () => upstream.end());
    const isCounted = createStatementFilter();
    let isKilled = false;
    let killAfterSync = false;
    client.on(
      'data',
      createMessageReader((message) => {
        if (isKilled) return;
        if (isCounted(message)) {
          statements += 1;
          const isHere = point?.at === statements;
          isKilled = isHere && point?.when === 'before';
          killAfterSync = isHere && point?.when === 'after';
        }
        if (isKilled) return kill();
        upstream.write(message.bytes);
        if (killAfterSync && isSentTogether(message)) {
          isKilled = true;
          kill();
        }
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { ...database, host: '127.0.0.1', port },
    statements: () => statements,
    crashAt(next) {
      statements = 0;
      point = next;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Message {
  /** Empty for the message that begins a connection. */
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

function connectTo({ host, port }: DatabaseAddress): Socket {
  return path.isAbsolute(host)
    ? connect(path.join(host, `.s.PGSQL.${port}`))
    : connect({ host, port, noDelay: true });
}

/** Cuts what a client sends into messages: one byte of type, four of length, and the body; the first has no type. */
function createMessageReader(onMessage: (message: Message) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const typeBytes = hasBegun ? 1 : 0;
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage({
        type: bytes.toString('latin1', 0, typeBytes),
        body: bytes.subarray(typeBytes + 4),
        bytes,
      });
      hasBegun = true;
    }
  };
}

/** A batch of messages is worked on once its Sync has arrived; a simple query is a batch of its own. */
function isSentTogether({ type }: Message): boolean {
  return type === 'S' || type === 'Q';
}

/** Follows one connection, and says of each message whether it runs a statement that counts. */
function createStatementFilter(): (message: Message) => boolean {
  const preparedNames = new Map<string, string>();
  let user = '';
  let boundName = '';
  let hasWork = false;

  function counts(sql: string): boolean {
    if (user !== COUNTED_USER || NOT_COUNTED.test(sql)) return false;
    if (TRANSACTION_BEGIN.test(sql)) {
      hasWork = false;
      return false;
    }
    // The end of an empty transaction belongs to the preparation of a connection.
    if (TRANSACTION_END.test(sql)) return hasWork;
    hasWork = true;
    return true;
  }

  return ({ type, body }) => {
    const texts = body.toString('utf8').split('\0');
    if (type === '') user = texts[texts.indexOf('user') + 1] ?? '';
    if (type === 'P') preparedNames.set(texts[0] ?? '', texts[1] ?? '');
    if (type === 'B') boundName = preparedNames.get(texts[1] ?? '') ?? '';
    if (type === 'E') return counts(boundName);
    return type === 'Q' && counts(texts[0] ?? '');
  };
}
