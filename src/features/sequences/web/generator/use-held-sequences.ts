import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** Answers the id under which they are held. */
  hold: (
    written: Omit<HeldSequence, 'id' | 'templates'> & { templates: readonly WrittenTemplate[] },
  ) => string;
  /** Without templates it is gone. */
  change: (id: string, templates: readonly HeldTemplate[]) => void;
}

const KEY = ['held-sequences'];
type Held = readonly HeldSequence[];
const NONE: Held = [];

/**
 * What was generated and neither saved nor cleared. It stays while other screens are looked at, and goes with the cache at
 * sign-out. Shown from the state, because a cache tells of its changes a moment too late for what is typed.
 */
export function useHeldSequences(): HeldSequences {
  const queryClient = useQueryClient();
  const [all, setAll] = useState(() => queryClient.getQueryData<Held>(KEY) ?? NONE);
  const update = (next: (all: Held) => Held) => {
    setAll(next);
    queryClient.setQueryDefaults(KEY, { gcTime: Infinity });
    queryClient.setQueryData<Held>(KEY, (before = NONE) => next(before));
  };
  return {
    all,
    hold: ({ templates, ...written }) => {
      const held = {
        ...written,
        id: crypto.randomUUID(),
        templates: templates.map((template) => ({
          ...template,
          id: newId<SequenceTemplateId>(),
          isSelected: true,
        })),
      };
      update((before) => [held, ...before]);
      return held.id;
    },
    change: (id, templates) =>
      update((before) =>
        before
          .map((one) => (one.id === id ? { ...one, templates } : one))
          .filter((one) => one.templates.length > 0),
      ),
  };
}
