import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { useMessageCache } from '#features/messages/web/use-message-cache.ts';
import type { LeftOut, SheetExport } from '../schema.ts';
import { MOST_IN_BATCH } from '../statuses.ts';
import { sheetExportApi } from './api.ts';

/** The result of an export, over all its batches. */
export interface ExportResult extends SheetExport {
  readonly requestCount: number;
  /** Patients by message, as they were called when it began: what was left out may leave the list. */
  readonly names: ReadonlyMap<string, string>;
  /** Why it stopped before its end; undefined when every batch was tried. */
  readonly failure?: unknown;
}

export interface SheetExportState {
  /** Messages that have been decided, while it runs. */
  readonly progress: { doneCount: number; total: number } | undefined;
  /** The last result, until it is dismissed or the next export starts. */
  readonly result: ExportResult | undefined;
  /** Exports and answers what came of it; undefined while another export runs. */
  run: (messages: readonly Message[]) => Promise<ExportResult | undefined>;
  dismiss: () => void;
}

/** Sends messages to the clinic's sheet, a batch a request, so that the progress shown is the real one. */
export function useSheetExport(): SheetExportState {
  const cache = useMessageCache();
  const [progress, setProgress] = useState<{ doneCount: number; total: number }>();
  const [result, setResult] = useState<ExportResult>();
  const run = async (messages: readonly Message[]) => {
    if (progress) return undefined;
    const total = messages.length;
    setResult(undefined);
    setProgress({ doneCount: 0, total });
    const came = await exportInBatches(messages, (doneCount) => setProgress({ doneCount, total }));
    setProgress(undefined);
    setResult(came);
    // Exported messages have left the list; those with an unknown outcome may have.
    cache.refresh();
    return came;
  };
  return { progress, result, run, dismiss: () => setResult(undefined) };
}

async function exportInBatches(
  messages: readonly Message[],
  tell: (doneCount: number) => void,
): Promise<ExportResult> {
  const ids = messages.map(({ id }) => id);
  const names = new Map(messages.map((message) => [message.id, patientLabel(message)]));
  let came: ExportResult = {
    requestCount: ids.length,
    names,
    exported: 0,
    batches: [],
    leftOut: [],
  };
  for (let index = 0; index < ids.length; index += MOST_IN_BATCH) {
    const messageIds = ids.slice(index, index + MOST_IN_BATCH);
    try {
      const next = await sheetExportApi.exportToSheet.call({ messageIds });
      came = {
        ...came,
        exported: came.exported + next.exported,
        batches: [...came.batches, ...next.batches],
        leftOut: [...came.leftOut, ...next.leftOut],
      };
    } catch (error) {
      const leftOut = findLeftOut(error);
      const isLast = index + MOST_IN_BATCH >= ids.length;
      const isAll = isLast && came.batches.length === 0;
      came = { ...came, leftOut: [...came.leftOut, ...leftOut] };
      // A batch that held nothing to export says nothing about the next.
      if (leftOut.length === 0 || isAll) return { ...came, failure: error };
    }
    tell(Math.min(index + MOST_IN_BATCH, ids.length));
  }
  return came;
}

function findLeftOut(error: unknown): LeftOut[] {
  if (!(error instanceof ORPCError) || error.code !== 'NOTHING_TO_EXPORT') return [];
  return (error.data as { leftOut: LeftOut[] }).leftOut;
}

/** True when every requested message is in the sheet. */
export function isWhole({ requestCount, exported, failure }: ExportResult): boolean {
  return failure === undefined && exported === requestCount;
}
