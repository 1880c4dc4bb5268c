import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from '#platform/web/drafts.ts';
import { useSession } from './use-session.ts';

export interface Draft<Base, Values extends object> {
  /**
   * The stored values that the form started from; for a restored draft, those that it was typed
   * over.
   */
  base: Base;
  /** The values of a restored draft. */
  typedValues: Values | undefined;
  isRestored: boolean;
  /** Stores the typed values; undefined where nothing differs from the stored ones. */
  keep: (values: Values | undefined) => void;
  /** Deletes the draft after it was saved or discarded; what is typed next starts from `next`. */
  forget: (next?: Base) => void;
}

/**
 * Keeps what a user types into a form for 24 hours, also when it is closed or the page reloads.
 * `form` names the form and the row, such as `appointment/<id>`; `base` is what the form starts
 * from without a draft.
 */
export function useDraft<Base, Values extends object>(
  form: string,
  base: Base,
): Draft<Base, Values> {
  const queryClient = useQueryClient();
  const owner = useSession().actor.loginId;
  const place = useMemo(() => ({ owner, form }), [owner, form]);
  const [start, setStart] = useState(
    () => readDraft(queryClient, place) as { base: Base; values: Values } | undefined,
  );
  const [first, setFirst] = useState(base);
  const begunFrom = start?.base ?? first;
  const keep = useCallback(
    (values: Values | undefined) => {
      if (values) storeDraft(queryClient, place, { base: begunFrom, values });
      else dropDraft(queryClient, place);
    },
    [queryClient, place, begunFrom],
  );
  return {
    base: begunFrom,
    typedValues: start?.values,
    isRestored: start !== undefined,
    keep,
    forget: (next = base) => {
      dropDraft(queryClient, place);
      setStart(undefined);
      setFirst(next);
    },
  };
}
