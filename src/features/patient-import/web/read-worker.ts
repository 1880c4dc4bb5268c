import type { ImportRow } from '../import-row.ts';
import { readRows, type ReadOptions, type ReadRows } from '../read-rows.ts';
import { readTable, type Table, type TableProblem } from '../read-table.ts';
import type { Encoding } from '../read-text.ts';

/** A chosen file, or pasted text, and what a person chose of it. */
export interface ReadSource {
  readonly fileName: string;
  readonly content: File | string;
  readonly sheet?: number | undefined;
  readonly encoding?: Encoding | undefined;
}

export type ReadRequest =
  | { readonly kind: 'open'; readonly source: ReadSource }
  /** Rows that were read before, of an import that was begun. */
  | { readonly kind: 'keep'; readonly cells: Table['cells'] }
  | { readonly kind: 'rows'; readonly id: number; readonly options: Omit<ReadOptions, 'cells'> };

/** The worker's messages; rows come in parts, so that the screen never waits long for one message. */
export type ReadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'opened'; readonly table: Table | TableProblem }
  | { readonly kind: 'part'; readonly id: number; readonly rows: readonly ImportRow[] }
  | { readonly kind: 'read'; readonly id: number; readonly read: Omit<ReadRows, 'rows'> };

const ROWS_A_PART = 2000;
let cells: Table['cells'] = [];

// Runs as a worker, so that the screen can be used, and reading cancelled, while a file is read and its rows are judged.
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
send({ kind: 'ready' });

async function answer(request: ReadRequest): Promise<void> {
  if (request.kind === 'keep') ({ cells } = request);
  else if (request.kind === 'open') await open(request.source);
  else sendRows(request.id, readRows({ ...request.options, cells }));
}

async function open({ content, ...source }: ReadSource): Promise<void> {
  const bytes = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  const table = await readTable({ ...source, content: bytes }, (rows) =>
    send({ kind: 'progress', rows }),
  ).catch(() => 'unreadable' as const);
  if (typeof table !== 'string') ({ cells } = table);
  send({ kind: 'opened', table });
}

function sendRows(id: number, { rows, ...read }: ReadRows): void {
  for (let at = 0; at < rows.length; at += ROWS_A_PART)
    send({ kind: 'part', id, rows: rows.slice(at, at + ROWS_A_PART) });
  send({ kind: 'read', id, read });
}

function send(message: ReadAnswer): void {
  postMessage(message);
}
