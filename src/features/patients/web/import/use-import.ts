import { useState } from 'react';
import { newId } from '#platform/web/form.ts';
import { IMPORT_VERDICTS, ROWS_A_CALL } from '../../import/limits.ts';
import type { ImportRow, ReadRows } from '../../import/read-rows.ts';
import type { ImportId, ImportVerdict, JudgedRow } from '../../import/schema.ts';
import { importApi } from './api.ts';

export type Totals = Readonly<Record<ImportVerdict, number>>;

/** How far an import is. */
export type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' | 'importing'; readonly done: number }
  | { readonly kind: 'checked' | 'stopped'; readonly totals: Totals; readonly refused: JudgedRow[] }
  | {
      readonly kind: 'imported';
      readonly totals: Totals;
      readonly refused: JudgedRow[];
      readonly id: ImportId;
    }
  | {
      readonly kind: 'undone';
      readonly removed: number;
      readonly restored: number;
      readonly left: number;
    }
  | { readonly kind: 'failed'; readonly error: unknown; readonly next: 'check' | 'import' };

/**
 * Checks and imports rows, 200 a call, one after the other. A failed import goes on under the same
 * id: rows that were imported are not imported again.
 */
export function useImport({ read, fileName }: { read: ReadRows; fileName: string }) {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const [id] = useState(newId<ImportId>);
  const [stopper, setStopper] = useState(() => new AbortController());

  const run = async (
    kind: 'checking' | 'importing',
    send: (rows: ImportRow[]) => Promise<JudgedRow[]>,
  ) => {
    const controller = new AbortController();
    setStopper(controller);
    const judged: JudgedRow[] = [];
    for (let at = 0; at < read.rows.length && !controller.signal.aborted; at += ROWS_A_CALL) {
      setStage({ kind, done: at });
      judged.push(...(await send(read.rows.slice(at, at + ROWS_A_CALL))));
    }
    return { judged, isStopped: controller.signal.aborted };
  };

  const check = async () => {
    try {
      const { judged, isStopped } = await run(
        'checking',
        async (rows) => (await importApi.checkImport.call({ rows: rows.map(toSentRow) })).rows,
      );
      setStage(isStopped ? { kind: 'idle' } : { kind: 'checked', ...sumUp(judged) });
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'check' });
    }
  };
  const start = async () => {
    try {
      await importApi.startImport.call({ id, fileName, totalRows: read.rows.length });
      const { judged, isStopped } = await run('importing', async (rows) => {
        const sent = await importApi.importRows.call({ id, rows: rows.map(toSentRow) });
        return sent.rows;
      });
      if (isStopped) return setStage({ kind: 'stopped', ...sumUp(judged) });
      await importApi.finishImport.call({ id });
      setStage({ kind: 'imported', id, ...sumUp(judged) });
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'import' });
    }
  };
  const undo = async () => {
    try {
      setStage({ kind: 'undone', ...(await importApi.undoImport.call({ id })) });
    } catch (error) {
      setStage({ kind: 'failed', error, next: 'import' });
    }
  };
  return { stage, check, start, undo, stop: () => stopper.abort() };
}

function toSentRow(row: ImportRow) {
  const { rowNumber, name, number, language, birthYear, lastSeenOn, note } = row;
  return { rowNumber, name, number, language: language ?? null, birthYear, lastSeenOn, note };
}

function sumUp(judged: readonly JudgedRow[]): { totals: Totals; refused: JudgedRow[] } {
  const count = (verdict: ImportVerdict) => judged.filter((row) => row.verdict === verdict).length;
  const totals = Object.fromEntries(
    IMPORT_VERDICTS.map((verdict) => [verdict, count(verdict)]),
  ) as Totals;
  return { totals, refused: judged.filter(({ verdict }) => verdict === 'refused') };
}
