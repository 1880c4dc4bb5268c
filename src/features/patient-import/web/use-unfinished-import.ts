import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
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
