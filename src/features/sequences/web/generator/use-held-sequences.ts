import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WrittenTemplate } from '#features/writing/sequence-writing/schema.ts';
import type { SequenceLanguage } from '#platform/language.ts';
import { newId } from '#platform/web/form.ts';
import type { SequenceTemplateId } from '../../schema.ts';

/** A message that was generated and not saved yet. Its id is made here, so that saving it twice saves it once. */
export interface HeldTemplate extends WrittenTemplate {
  id: SequenceTemplateId;
  isSelected: boolean;
}

export interface HeldSequence {
  id: string;
  theme: string;
  profileType: string;
  language: SequenceLanguage;
  /** 'built-in', or the name of the model that wrote. */
  writer: string;
  templates: readonly HeldTemplate[];
}

export interface HeldSequences {
  /** The newest first. */
  all: readonly HeldSequence[];
  hold: (
    written: Omit<HeldSequence, 'id' | 'templates'> & { templates: readonly WrittenTemplate[] },
  ) => void;
  /** Without templates it is gone. */
  change: (id: string, templates: readonly HeldTemplate[]) => void;
}

const KEY = ['held-sequences'];
const NONE: readonly HeldSequence[] = [];

/**
 * What was generated and neither saved nor cleared. It stays while other screens are looked at, and goes with the cache at
 * sign-out.
 */
export function useHeldSequences(): HeldSequences {
  const queryClient = useQueryClient();
  const { data = NONE } = useQuery<readonly HeldSequence[]>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NONE,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const update = (next: (all: readonly HeldSequence[]) => readonly HeldSequence[]) => {
    queryClient.setQueryData<readonly HeldSequence[]>(KEY, (all = NONE) => next(all));
  };
  return {
    all: data,
    hold: ({ templates, ...written }) =>
      update((all) => [
        {
          ...written,
          id: crypto.randomUUID(),
          templates: templates.map((template) => ({ ...template, id: newId(), isSelected: true })),
        },
        ...all,
      ]),
    change: (id, templates) =>
      update((all) =>
        all
          .map((one) => (one.id === id ? { ...one, templates } : one))
          .filter((one) => one.templates.length > 0),
      ),
  };
}
