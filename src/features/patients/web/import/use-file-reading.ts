import { useEffect, useRef, useState } from 'react';
import type { Table, TableProblem } from '../../import/read-table.ts';

/** What the worker says: the rows read so far, then the table. */
export type ReadMessage = { readonly rows: number } | { readonly read: Table | TableProblem };

/** A chosen file, or pasted text. */
export interface ReadSource {
  readonly fileName: string;
  readonly content: File | string;
}

/**
 * Reads files in a worker, one at a time: another file ends the reading of the one before. `rows` is
 * how many were read so far, undefined while nothing is read.
 */
export function useFileReading(onRead: (read: Table | TableProblem) => void) {
  const [rows, setRows] = useState<number>();
  const worker = useRef<Worker>(undefined);
  const cancel = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setRows(undefined);
  };
  const finish = (read: Table | TableProblem) => {
    cancel();
    onRead(read);
  };
  const read = (source: ReadSource) => {
    cancel();
    setRows(0);
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
      if ('read' in data) finish(data.read);
      else setRows(data.rows);
    });
    // A worker that ran out of memory, or whose code did not arrive.
    started.addEventListener('error', () => finish('unreadable'));
    started.postMessage(source, []);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  return { rows, read, cancel };
}
