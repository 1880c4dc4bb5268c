import { useEffect, useRef, useState } from 'react';
import { newId } from '#platform/web/form.ts';
import { IMPORT_VERDICTS, LONGEST_SENT, ROWS_A_CALL } from '../limits.ts';
import type { ImportRow } from '../import-row.ts';
import type { ReadRows } from '../read-rows.ts';
import type { Table } from '../read-table.ts';
import type { ImportId, ImportVerdict, JudgedRow, PatientImport } from '../schema.ts';
import { importApi } from './api.ts';

export type Totals = Readonly<Record<ImportVerdict, number>>;

/** The data for continuing an import: the file as it was read, and what the check has refused. */
export interface UnfinishedImport {
  readonly id: ImportId;
  readonly table: Table;
  readonly refused: JudgedRow[];
}

/** How far an import is. */
export type Stage =
  | { readonly kind: 'idle' | 'stopped' | 'closed' }
  | { readonly kind: 'checking' | 'importing'; readonly doneCount: number }
  | {
      readonly kind: 'checked' | 'imported';
      readonly totals: Totals;
      readonly refused: JudgedRow[];
    }
  | {
      readonly kind: 'undone';
      readonly removed: number;
      readonly restored: number;
      readonly left: number;
    }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly next: 'check' | 'import' | 'undo';
    };

interface ImportOptions {
  read: ReadRows;
  table: Table;
  /** An import that was begun before this screen was opened. */
  startedImport: UnfinishedImport | undefined;
  /** Receives the import as soon as rows can be written, and undefined when there is none to go on with. */
  onUnfinished: (unfinishedImport: UnfinishedImport | undefined) => void;
}

/**
 * Checks and imports rows, 100 a call, one after the other. An import that was stopped, has failed
 * or was cut off by a reload goes on under its id after the rows that the server has.
 */
export function useImport({ read, table, startedImport, onUnfinished }: ImportOptions) {
  const [stage, setStage] = useState<Stage>({ kind: startedImport ? 'stopped' : 'idle' });
  const [id, setId] = useState(() => startedImport?.id ?? newId<ImportId>());
  const [refusals, setRefusals] = useState(startedImport?.refused ?? []);
  const stopper = useRef(new AbortController());
  // Another screen shows no progress, so the import waits there until the person comes back.
  useEffect(() => () => stopper.current.abort(), []);

  const check = async () => {
    const { signal } = (stopper.current = new AbortController());
    const judgedRows: JudgedRow[] = [];
    try {
      await sendRows(read.rows, {
        signal,
        onSend: (doneCount) => setStage({ kind: 'checking', doneCount }),
        send: async (rows) => judgedRows.push(...(await importApi.checkImport.call({ rows })).rows),
      });
      if (signal.aborted) return setStage({ kind: 'idle' });
      const refusedRows = judgedRows.filter(isRefused);
      setRefusals(refusedRows);
      setStage({ kind: 'checked', totals: countVerdicts(judgedRows), refused: refusedRows });
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'check' });
    }
  };
  const finish = async ({ counts }: PatientImport, refusedRows: JudgedRow[]) => {
    // Those that were refused before the import went on here are judged again.
    const allRefused = counts.refused > refusedRows.length ? await findRefused() : refusedRows;
    onUnfinished(undefined);
    setStage({ kind: 'imported', totals: counts, refused: allRefused });
  };
  const findRefused = async () => {
    const judgedRows: JudgedRow[] = [];
    await sendRows(read.rows, {
      send: async (rows) => judgedRows.push(...(await importApi.checkImport.call({ rows })).rows),
    });
    return judgedRows.filter(isRefused);
  };
  const start = async () => {
    const { signal } = (stopper.current = new AbortController());
    try {
      const { fileName, digest: fileDigest } = table;
      const file = { id, fileName, fileDigest, totalRows: read.rows.length };
      const importRow = await importApi.startImport.call(file);
      // Another window was quicker.
      if (importRow.finishedAt !== null) {
        if (importRow.undoneAt === null) return await finish(importRow, refusals);
        onUnfinished(undefined);
        return setStage({ kind: 'closed' });
      }
      // This file was begun before, here or in another browser.
      setId(importRow.id);
      onUnfinished({ id: importRow.id, table, refused: refusals });
      const from = findFirstMissing(read.rows, importRow);
      const refusedRows = new Map(refusals.map((row) => [row.rowNumber, row]));
      await sendRows(read.rows, {
        from,
        signal,
        onSend: (doneCount) => setStage({ kind: 'importing', doneCount }),
        send: async (rows) => {
          const answer = await importApi.importRows.call({ id: importRow.id, rows });
          for (const row of answer.rows.filter(isRefused)) refusedRows.set(row.rowNumber, row);
        },
      });
      if (signal.aborted) return setStage({ kind: 'stopped' });
      await finish(
        await importApi.finishImport.call({
          id: importRow.id,
          refusedInFile: read.refusals.length,
        }),
        [...refusedRows.values()],
      );
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'import' });
    }
  };
  const undo = async () => {
    try {
      const undone = await importApi.undoImport.call({ id });
      onUnfinished(undefined);
      setStage({ kind: 'undone', ...undone });
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'undo' });
    }
  };
  return { stage, check, start, undo, stop: () => stopper.current.abort() };
}

/**
 * Returns the place of the first row that the server does not have. Where the columns are now read in another way, so
 * that other rows are refused here, all are sent: the server takes each once.
 */
function findFirstMissing(
  rows: readonly ImportRow[],
  { lastRow, counts }: Pick<PatientImport, 'lastRow' | 'counts'>,
): number {
  const before = rows.filter(({ rowNumber }) => rowNumber <= (lastRow ?? 0)).length;
  return before === sum(Object.values(counts)) ? before : 0;
}

function isRefused({ verdict }: JudgedRow): boolean {
  return verdict === 'refused';
}

type SentRow = ReturnType<typeof toSentRow>;

/** Sends the rows in their order, so that those that arrived are always the first ones. */
async function sendRows(
  rows: readonly ImportRow[],
  {
    from = 0,
    signal,
    onSend,
    send,
  }: {
    from?: number;
    signal?: AbortSignal;
    onSend?: (doneCount: number) => void;
    send: (rows: SentRow[]) => Promise<unknown>;
  },
): Promise<void> {
  for (let index = from; index < rows.length && !signal?.aborted; index += ROWS_A_CALL) {
    onSend?.(index);
    await send(rows.slice(index, index + ROWS_A_CALL).map(toSentRow));
  }
}

function toSentRow({ isLandline: _landline, ...row }: ImportRow) {
  const name = row.name.slice(0, LONGEST_SENT);
  const note = row.note.slice(0, LONGEST_SENT);
  const language = row.language ?? null;
  const guardian = row.guardian && {
    ...row.guardian,
    name: row.guardian.name.slice(0, LONGEST_SENT),
  };
  return { ...row, name, note, language, guardian };
}

function countVerdicts(judgedRows: readonly JudgedRow[]): Totals {
  const count = (verdict: ImportVerdict) =>
    judgedRows.filter((row) => row.verdict === verdict).length;
  return Object.fromEntries(IMPORT_VERDICTS.map((verdict) => [verdict, count(verdict)])) as Totals;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
