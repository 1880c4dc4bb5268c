import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from '#platform/web/drafts.ts';
import { useSession } from './use-session.ts';

export interface Draft<Base, Values extends object> {
  /** What the form began from: of a draft that was found, what it was typed over. */
  base: Base;
  /** What was typed before, and not saved. */
  typed: Values | undefined;
  isRestored: boolean;
  /** Takes what is typed now; undefined where nothing differs from what is saved. */
  keep: (values: Values | undefined) => void;
  /** It was saved, or is not wanted; what is typed next is typed over `next`. */
  forget: (next?: Base) => void;
}

/**
 * What a person types into a form, kept across everything that closes it, and a reload, for 24 hours. `form` names the form and
 * the row, such as `appointment/<id>`; `base` is what the form begins from when there is no draft.
 */
export function useDraft<Base, Values extends object>(
  form: string,
  base: Base,
): Draft<Base, Values> {
  const queryClient = useQueryClient();
  const owner = useSession().actor.loginId;
  const place = useMemo(() => ({ owner, form }), [owner, form]);
  const [found, setFound] = useState(
    () => readDraft(queryClient, place) as { base: Base; values: Values } | undefined,
  );
  const [first, setFirst] = useState(base);
  const begunFrom = found?.base ?? first;
  const keep = useCallback(
    (values: Values | undefined) => {
      if (values) storeDraft(queryClient, place, { base: begunFrom, values });
      else dropDraft(queryClient, place);
    },
    [queryClient, place, begunFrom],
  );
  return {
    base: begunFrom,
    typed: found?.values,
    isRestored: found !== undefined,
    keep,
    forget: (next = base) => {
      dropDraft(queryClient, place);
      setFound(undefined);
      setFirst(next);
    },
  };
}
