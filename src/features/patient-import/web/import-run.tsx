import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx';
import type { ReadRows } from '../read-rows.ts';
import { importApi } from './api.ts';
import { ImportAccount } from './import-account.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportRefused } from './import-refused.tsx';
import type { Table } from '../read-table.ts';
import { IMPORT_TEXTS } from './texts.ts';
import { useImport, type Stage, type UnfinishedImport } from './use-import.ts';

interface ImportRunProps {
  read: ReadRows;
  table: Table;
  startedImport: UnfinishedImport | undefined;
  /** The person begins to write rows. */
  onStart: () => void;
  onUnfinished: (unfinishedImport: UnfinishedImport | undefined) => void;
  /** The person wants to import another file. */
  onAnother: () => void;
}

const ENDED: ReadonlySet<Stage['kind']> = new Set(['imported', 'undone', 'closed']);

/** Checks the rows, says what would happen, imports them, and takes it back. */
export function ImportRun({
  read,
  table,
  startedImport,
  onStart,
  onUnfinished,
  onAnother,
}: ImportRunProps) {
  const queryClient = useQueryClient();
  const { stage, check, start, undo, stop } = useImport({
    read,
    table,
    startedImport,
    onUnfinished,
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: importApi.key() });
  const begin = () => {
    onStart();
    void start().then(refresh);
  };
  const total = read.rows.length;
  const count = countToWrite(stage);
  const next = findNext(stage);
  const landlines = read.rows.filter(({ isLandline }) => isLandline).length;
  return (
    <Card
      title={IMPORT_TEXTS.result}
      description={`${table.fileName} · ${IMPORT_TEXTS.rowsRead(countAll(read))}`}
    >
      <div className="grid gap-5" aria-live="polite">
        {landlines > 0 && <Banner tone="attention">{IMPORT_TEXTS.landlines(landlines)}</Banner>}
        <StageBanner stage={stage} />
        <ImportAccount table={table} read={read} />
        {'totals' in stage && (
          <ImportCounts totals={stage.totals} read={read} continuedLines={table.continuedLines} />
        )}
        {(stage.kind === 'checking' || stage.kind === 'importing') && (
          <Progress kind={stage.kind} doneCount={stage.doneCount} total={total} />
        )}
        <div className="flex flex-wrap gap-3">
          {(stage.kind === 'checking' || stage.kind === 'importing') && (
            <Button onClick={stop}>{IMPORT_TEXTS.stop}</Button>
          )}
          {next === 'check' && total > 0 && (
            <Button variant="primary" onClick={() => void check()}>
              {IMPORT_TEXTS.check}
            </Button>
          )}
          {(count > 0 || next === 'import') && (
            <Button variant="primary" onClick={begin}>
              {next === 'import' ? IMPORT_TEXTS.goOn : IMPORT_TEXTS.start(count)}
            </Button>
          )}
          {ENDED.has(stage.kind) && <Button onClick={onAnother}>{IMPORT_TEXTS.another}</Button>}
          {(stage.kind === 'imported' || next === 'import' || next === 'undo') && (
            <Button onClick={() => void undo().then(refresh)}>{IMPORT_TEXTS.undo}</Button>
          )}
        </div>
        {stage.kind === 'checked' && count === 0 && <p>{IMPORT_TEXTS.nothing}</p>}
        {'refused' in stage && <ImportRefused table={table} read={read} rows={stage.refused} />}
      </div>
    </Card>
  );
}

function StageBanner({ stage }: { stage: Stage }) {
  if (stage.kind === 'failed')
    return (
      <Banner tone="danger">{failureText(stage.error, { fallback: IMPORT_TEXTS.failed })}</Banner>
    );
  if (stage.kind === 'imported') return <Banner tone="success">{IMPORT_TEXTS.imported}</Banner>;
  if (stage.kind === 'stopped') return <Banner tone="attention">{IMPORT_TEXTS.stopped}</Banner>;
  if (stage.kind === 'closed') return <Banner tone="attention">{IMPORT_TEXTS.closed}</Banner>;
  if (stage.kind !== 'undone') return null;
  return (
    <Banner tone="success">
      {IMPORT_TEXTS.undone(stage.removed, stage.restored)}{' '}
      {stage.left > 0 && IMPORT_TEXTS.left(stage.left)}
    </Banner>
  );
}

function Progress({
  kind,
  doneCount,
  total,
}: {
  kind: 'checking' | 'importing';
  doneCount: number;
  total: number;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <span id={id}>{IMPORT_TEXTS[kind](doneCount, total)}</span>
      <ProgressBar doneCount={doneCount} total={total} labelledBy={id} />
      {kind === 'importing' && (
        <span className="text-sm text-ink-soft">{IMPORT_TEXTS.mayLeave}</span>
      )}
    </div>
  );
}

/** Returns what a person does next where rows have to be sent, or an undo has to be repeated. */
function findNext(stage: Stage): 'check' | 'import' | 'undo' | undefined {
  if (stage.kind === 'idle') return 'check';
  if (stage.kind === 'stopped') return 'import';
  return stage.kind === 'failed' ? stage.next : undefined;
}

/** New patients and those with something to fill in. */
function countToWrite(stage: Stage): number {
  if (stage.kind !== 'checked') return 0;
  return stage.totals.new + stage.totals.changes + stage.totals.another_person;
}

function countAll(read: ReadRows): number {
  return [read.rows, read.refusals, read.blank, read.above, read.repeatedHeaders, read.duplicates]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length, 0);
}
