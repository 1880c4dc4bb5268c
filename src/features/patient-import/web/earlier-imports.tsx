import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { UNDO_IMPORT_DAYS } from '../limits.ts';
import type { PatientImport } from '../schema.ts';
import { importApi } from './api.ts';
import { IMPORT_TEXTS } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The newest imports of the clinic, each of which can be undone for some days; nothing where there are none. */
export function EarlierImports() {
  const query = useQuery({ ...importApi.imports.queryOptions(), meta: NOT_STORED });
  const imports = query.data?.imports;
  if (imports?.length === 0) return null;
  return (
    <Card
      title={IMPORT_TEXTS.earlier}
      description={imports && IMPORT_TEXTS.earlierHint(UNDO_IMPORT_DAYS)}
    >
      {imports === undefined &&
        (query.isError ? (
          <ErrorState
            title={failureText(query.error, { fallback: IMPORT_TEXTS.earlierFailed })}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <SkeletonRows label={IMPORT_TEXTS.loadingEarlier} rows={2} />
        ))}
      {imports && (
        <ul className="grid gap-3">
          {imports.map((item) => (
            <EarlierImport key={item.id} patientImport={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EarlierImport({ patientImport }: { patientImport: PatientImport }) {
  const { timeZone } = useSession().clinic;
  const [isAsking, setAsking] = useState(false);
  const { fileName, createdBy, createdAt } = patientImport;
  return (
    <li className="grid gap-1 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <span className="font-semibold break-words">{fileName}</span>
      <span className="text-sm text-ink-soft">
        {IMPORT_TEXTS.by(createdBy, formatInstant(createdAt, timeZone))}
      </span>
      <span className="text-sm">{describeState(patientImport)}</span>
      {canBeUndone(patientImport) && (
        <div>
          <Button label={IMPORT_TEXTS.undoOne(fileName)} onClick={() => setAsking(true)}>
            {IMPORT_TEXTS.undo}
          </Button>
        </div>
      )}
      {isAsking && <UndoDialog patientImport={patientImport} onClose={() => setAsking(false)} />}
    </li>
  );
}

function UndoDialog({
  patientImport,
  onClose,
}: {
  patientImport: PatientImport;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => importApi.undoImport.call({ id: patientImport.id }),
    onSuccess: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: importApi.key() });
    },
  });
  return (
    <ConfirmDialog
      open
      title={IMPORT_TEXTS.undoOne(patientImport.fileName)}
      action={IMPORT_TEXTS.undo}
      busy={undo.isPending}
      failure={undo.isError && failureText(undo.error, { fallback: IMPORT_TEXTS.undoFailed })}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {IMPORT_TEXTS.undoQuestion(countAdded(patientImport))}
    </ConfirmDialog>
  );
}

function describeState(patientImport: PatientImport): string {
  const { counts, totalRows, refusedInFile, finishedAt, undoneAt } = patientImport;
  if (undoneAt !== null) return IMPORT_TEXTS.wasUndone;
  if (finishedAt !== null)
    return IMPORT_TEXTS.written({
      added: countAdded(patientImport),
      filled: counts.changes,
      same: counts.same,
      refused: counts.refused + refusedInFile,
    });
  const doneCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return IMPORT_TEXTS.notFinished(doneCount, totalRows);
}

function countAdded({ counts }: PatientImport): number {
  return counts.new + counts.another_person;
}

function canBeUndone({ createdAt, undoneAt }: PatientImport): boolean {
  return undoneAt === null && Date.now() - Date.parse(createdAt) < UNDO_IMPORT_DAYS * DAY_MS;
}
