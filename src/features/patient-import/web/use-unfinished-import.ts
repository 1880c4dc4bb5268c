import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import type { Table } from '../read-table.ts';
import { importApi } from './api.ts';
import type { UnfinishedImport } from './use-import.ts';

/**
 * Keeps an import that was begun as a draft of the signed-in person, so that it can go on after a
 * reload: for 24 hours, removed at the end and at sign-out, on a shared device in memory only.
 */
export function useUnfinishedImport() {
  const { typedValues, keep } = useDraft<null, UnfinishedImport>('patient-import', null);
  const [unfinishedImport, setUnfinishedImport] = useState(typedValues);
  const setStored = (next: UnfinishedImport | undefined) => {
    keep(next);
    setUnfinishedImport(next);
  };
  return { unfinished: unfinishedImport, setUnfinished: setStored };
}

/** Finds the import of this file that was begun before, in any browser. */
export function useImportOfFile(table: Table | undefined): UnfinishedImport | undefined {
  const { data } = useQuery({ ...importApi.imports.queryOptions(), meta: NOT_STORED });
  const importRow = data?.imports.find(
    ({ fileDigest, finishedAt }) => fileDigest === table?.digest && finishedAt === null,
  );
  return importRow && table && { id: importRow.id, table, refused: [] };
}
