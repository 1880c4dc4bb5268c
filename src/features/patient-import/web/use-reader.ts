import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST_READING_MS } from '../limits.ts';
import type { ImportRow } from '../import-row.ts';
import type { ReadRows } from '../read-rows.ts';
import { mapHeader, type Table, type TableProblem } from '../read-table.ts';
import type { ReadAnswer, ReadRequest, ReadSource } from './read-worker.ts';

/** The choices of the user about how the rows are read. */
type Change = Partial<Pick<Table, 'mapping' | 'header' | 'orders'>>;

interface ReaderOptions {
  today: string;
  timeZone: string;
  /** The rows of an import that was begun before this screen was opened. */
  startedTable: Table | undefined;
}

/**
 * Reads a file and judges its rows in a worker that lives as long as they are shown. Another file ends the one before,
 * and time ends a reading that does not end.
 */
export function useReader({ today, timeZone, startedTable }: ReaderOptions) {
  const [table, setTable] = useState(startedTable);
  const [problem, setProblem] = useState<TableProblem>();
  /** How many rows were read so far; undefined while no file is read. */
  const [progress, setProgress] = useState<number>();
  const [read, setRead] = useState<ReadRows>();
  const [version, setVersion] = useState(0);
  const worker = useRef<Worker>(undefined);
  const source = useRef<ReadSource>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ id: 0, rows: [] as ImportRow[] });

  const stop = () => {
    clearTimeout(timer.current);
    worker.current?.terminate();
    worker.current = undefined;
  };
  const end = () => {
    stop();
    setProgress(undefined);
  };
  const fail = (because: TableProblem) => {
    end();
    setTable(undefined);
    setProblem(because);
  };
  const send = (request: ReadRequest) => worker.current?.postMessage(request, []);
  const judge = ({ mapping, header, alarms, merges, orders }: Table) => {
    newest.current = { id: newest.current.id + 1, rows: [] };
    const options = { mapping, header, alarms, merges, orders, today, timeZone };
    send({ kind: 'rows', id: newest.current.id, options });
  };
  const hear = (answer: ReadAnswer) => {
    if (answer.kind === 'progress') setProgress(answer.rows);
    else if (answer.kind === 'opened') {
      clearTimeout(timer.current);
      setProgress(undefined);
      if (typeof answer.table === 'string') return fail(answer.table);
      setTable(answer.table);
      judge(answer.table);
    } else if ('id' in answer && answer.id === newest.current.id) {
      if (answer.kind === 'part') newest.current.rows.push(...answer.rows);
      else {
        setRead({ ...answer.read, rows: newest.current.rows });
        setVersion(answer.id);
      }
    }
  };
  const start = () => {
    stop();
    let isReady = false;
    const startedWorker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      type: 'module',
    });
    startedWorker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      isReady = true;
      if (startedWorker === worker.current) hear(data);
    });
    // Its code did not arrive, or it ran out of memory.
    startedWorker.addEventListener('error', () => fail(isReady ? 'unreadable' : 'not_loaded'));
    worker.current = startedWorker;
  };
  const open = (next: ReadSource) => {
    source.current = next;
    start();
    setProblem(undefined);
    setRead(undefined);
    setProgress(0);
    timer.current = setTimeout(() => fail('too_slow'), LONGEST_READING_MS);
    send({ kind: 'open', source: next });
  };
  /** Reads the same file in another way. */
  const reopen = (choice: Pick<ReadSource, 'sheet' | 'encoding'>) => {
    if (source.current) open({ ...source.current, ...choice });
  };
  const change = (fields: Change) => {
    if (table === undefined) return;
    const { cells, mapping: knownMapping } = table;
    const mapping = fields.header === undefined ? knownMapping : mapHeader(cells, fields.header);
    const changedTable = { ...table, mapping, ...fields };
    setTable(changedTable);
    setRead(undefined);
    judge(changedTable);
  };
  const close = () => {
    end();
    setTable(undefined);
    setRead(undefined);
  };
  const goOn = useEffectEvent(() => {
    if (!startedTable) return;
    start();
    send({ kind: 'keep', cells: startedTable.cells });
    judge(startedTable);
  });
  useEffect(() => {
    goOn();
    return () => {
      clearTimeout(timer.current);
      worker.current?.terminate();
    };
  }, []);
  return {
    table,
    problem,
    progress,
    read,
    /** Counts what was read: another file, or the same in another way. */
    version,
    open,
    reopen,
    change,
    close,
    cancel: end,
  };
}
