import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

// COPY over node-postgres, which speaks it on the wire but has no interface for it. Only what is needed here.

interface WireConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const MOST_WAITING_BYTES = 1 << 20;

/** What both kinds of COPY have in common: they end with an error or when the server is ready again. */
class Copying {
  readonly done: Promise<void>;
  callback: () => void = () => {};
  protected connection: WireConnection | undefined;
  readonly #text: string;
  readonly #end = Promise.withResolvers<void>();
  #error: Error | undefined;

  constructor(text: string) {
    this.#text = text;
    this.done = this.#end.promise;
    // Whoever waits hears of it; nobody may wait yet.
    this.done.catch(() => {});
  }

  submit(connection: WireConnection): void {
    this.connection = connection;
    connection.query(this.#text);
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#end.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#end.resolve();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(connection: WireConnection): void {
    connection.sendCopyFail('Nothing to copy');
  }
  handleCopyData(_message: { chunk: Buffer }): void {}
}

class CopyingOut extends Copying {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #wake = () => {};

  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser uses its buffer again.
    this.#waiting.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes > MOST_WAITING_BYTES) this.connection?.stream.pause();
    this.#wake();
  }

  /** What has come since the last time, waiting for more; undefined at the end. */
  async take(): Promise<Buffer | undefined> {
    if (this.#waiting.length === 0) {
      const more = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([more, this.done]);
    }
    if (this.#waiting.length === 0) {
      await this.done;
      return undefined;
    }
    const taken = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    this.connection?.stream.resume();
    return taken;
  }
}

class CopyingIn extends Copying {
  readonly #source: AsyncIterable<Buffer>;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.#source = source;
  }

  override handleCopyInResponse(connection: WireConnection): void {
    this.#send(connection).catch((error: unknown) => {
      connection.sendCopyFail(error instanceof Error ? error.message : 'The source failed');
    });
  }

  async #send(connection: WireConnection): Promise<void> {
    for await (const chunk of this.#source) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

/** The bytes of a `copy … to stdout`, no more than about a megabyte of them waiting. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const copying = client.query(new CopyingOut(text) as unknown as CopyingOut & pg.Submittable);
  for (;;) {
    const taken = await copying.take();
    if (taken === undefined) return;
    yield taken;
  }
}

/** Sends the bytes to a `copy … from stdin`; resolves when the server has them all, and rejects when either side fails. */
export async function copyIn(
  client: pg.ClientBase,
  { text, source }: { text: string; source: AsyncIterable<Buffer> },
): Promise<void> {
  const copying = new CopyingIn(text, source) as unknown as CopyingIn & pg.Submittable;
  await client.query(copying).done;
}
