import { useEffect, useRef, useState } from 'react';
import { LONGEST_READING_MS } from '../limits.ts';
import type { Table, TableProblem } from '../read-table.ts';

/** What the worker says: the rows read so far, then the table. */
export type ReadMessage = { readonly rows: number } | { readonly read: Table | TableProblem };

/** A chosen file, or pasted text. */
export interface ReadSource {
  readonly fileName: string;
  readonly content: File | string;
}

interface Reading {
  readonly worker: Worker;
  readonly timer: ReturnType<typeof setTimeout>;
}

function endReading(reading: Reading | undefined): void {
  clearTimeout(reading?.timer);
  reading?.worker.terminate();
}

/**
 * Reads files in a worker, one at a time: another file ends the reading of the one before, and time
 * ends one that does not end. `rows` is how many were read so far, undefined while nothing is read.
 */
export function useFileReading(onRead: (read: Table | TableProblem) => void) {
  const [rows, setRows] = useState<number>();
  const reading = useRef<Reading>(undefined);
  const cancel = () => {
    endReading(reading.current);
    reading.current = undefined;
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
    const timer = setTimeout(() => finish('too_slow'), LONGEST_READING_MS);
    reading.current = { worker: started, timer };
    started.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
      if ('read' in data) finish(data.read);
      else setRows(data.rows);
    });
    // A worker that ran out of memory, or whose code did not arrive.
    started.addEventListener('error', () => finish('unreadable'));
    started.postMessage(source, []);
  };
  useEffect(() => () => endReading(reading.current), []);
  return { rows, read, cancel };
}
