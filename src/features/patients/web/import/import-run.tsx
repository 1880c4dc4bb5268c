import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx';
import { IMPORT_VERDICTS } from '../../import/limits.ts';
import type { ReadRows } from '../../import/read-rows.ts';
import { patientsApi } from '../api.ts';
import { ImportRefused } from './import-refused.tsx';
import type { Table } from '../../import/read-table.ts';
import { IMPORT_TEXTS, VERDICT_TEXTS } from './texts.ts';
import { useImport, type Stage, type Totals } from './use-import.ts';

/** Checks the rows, says what would happen, imports them, and takes it back. */
export function ImportRun({ read, table }: { read: ReadRows; table: Table }) {
  const queryClient = useQueryClient();
  const { stage, check, start, undo, stop } = useImport({ read, fileName: table.fileName });
  const progressId = useId();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: patientsApi.key() });
  const runImport = async () => {
    await start();
    refresh();
  };
  const total = read.rows.length;
  const count = countToWrite(stage);
  const landlines = read.rows.filter(({ isLandline }) => isLandline).length;
  return (
    <Card title={IMPORT_TEXTS.result} description={IMPORT_TEXTS.rowsRead(countAll(read))}>
      <div className="grid gap-5" aria-live="polite">
        {landlines > 0 && <Banner tone="attention">{IMPORT_TEXTS.landlines(landlines)}</Banner>}
        {stage.kind === 'failed' && (
          <Banner tone="danger">
            {failureText(stage.error, { fallback: IMPORT_TEXTS.failed })}
          </Banner>
        )}
        {stage.kind === 'imported' && <Banner tone="success">{IMPORT_TEXTS.imported}</Banner>}
        {stage.kind === 'stopped' && <Banner tone="attention">{IMPORT_TEXTS.stopped}</Banner>}
        {stage.kind === 'undone' && (
          <Banner tone="success">
            {IMPORT_TEXTS.undone(stage.removed, stage.restored)}{' '}
            {stage.left > 0 && IMPORT_TEXTS.left(stage.left)}
          </Banner>
        )}
        {'totals' in stage && <Counts totals={stage.totals} read={read} />}
        {(stage.kind === 'checking' || stage.kind === 'importing') && (
          <div className="grid gap-2">
            <span id={progressId}>
              {stage.kind === 'checking'
                ? IMPORT_TEXTS.checking(stage.done, total)
                : IMPORT_TEXTS.importing(stage.done, total)}
            </span>
            <ProgressBar done={stage.done} total={total} labelledBy={progressId} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {(stage.kind === 'checking' || stage.kind === 'importing') && (
            <Button onClick={stop}>{IMPORT_TEXTS.stop}</Button>
          )}
          {(stage.kind === 'idle' || (stage.kind === 'failed' && stage.next === 'check')) &&
            total > 0 && (
              <Button look="primary" onClick={() => void check()}>
                {IMPORT_TEXTS.check}
              </Button>
            )}
          {count > 0 && (
            <Button look="primary" onClick={() => void runImport()}>
              {IMPORT_TEXTS.start(count)}
            </Button>
          )}
          {stage.kind === 'imported' && (
            <Button onClick={() => void undo().then(refresh)}>{IMPORT_TEXTS.undo}</Button>
          )}
        </div>
        {stage.kind === 'checked' && count === 0 && <p>{IMPORT_TEXTS.nothing}</p>}
        {'refused' in stage && <ImportRefused table={table} read={read} rows={stage.refused} />}
      </div>
    </Card>
  );
}

/** New patients and those with something to fill in; after a stop or failure all rows are sent again. */
function countToWrite(stage: Stage): number {
  if (stage.kind !== 'checked' && stage.kind !== 'stopped') return 0;
  return stage.totals.new + stage.totals.changes + stage.totals.another_person;
}

function countAll(read: ReadRows): number {
  return [read.rows, read.refused, read.blank, read.repeatedHeaders, read.duplicates]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length, 0);
}

/** Every row that was read is in exactly one line. */
function Counts({ totals, read }: { totals: Totals; read: ReadRows }) {
  const lines = [
    ...IMPORT_VERDICTS.map((verdict) => ({
      label: VERDICT_TEXTS[verdict],
      count: verdict === 'refused' ? totals.refused + read.refused.length : totals[verdict],
    })),
    { label: IMPORT_TEXTS.duplicates, count: read.duplicates.length },
    { label: IMPORT_TEXTS.repeated, count: read.repeatedHeaders.length },
    { label: IMPORT_TEXTS.blank, count: read.blank.length },
  ];
  return (
    <dl className="grid gap-1">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
    </dl>
  );
}
