import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#platform/language.ts';
import { newId } from '#platform/web/form.ts';
import type { GenerationEvent, SequenceTemplateId, TemplatePurpose } from '../schema.ts';

type Generated = Extract<GenerationEvent, { kind: 'written' }>;
type GeneratedTemplate = Generated['templates'][number];

/**
 * A generated message that is not saved yet. Its id is created here, so that saving twice stores it
 * once.
 */
export interface UnsavedTemplate extends GeneratedTemplate {
  id: SequenceTemplateId;
  isSelected: boolean;
  /** The user's choice; missing while it is left to the words. */
  purpose?: TemplatePurpose | undefined;
}

export interface UnsavedSequence {
  id: string;
  theme: string;
  profileType: string;
  /** The treatment that the messages are for; empty for all visits of the profile type. */
  treatment: string;
  language: Language;
  /** 'built-in' or the name of the model. */
  writer: string;
  templates: readonly UnsavedTemplate[];
  /** Null when no playbook fits the theme: then the messages are general. */
  playbook: Generated['playbook'];
  /** The model that the built-in writer replaced; else null. */
  replacedWriter: string | null;
  replacedBecause: Generated['replacedBecause'];
}

export type UnsavedChanges = Partial<Pick<UnsavedSequence, 'templates' | 'treatment'>>;

export interface UnsavedSequences {
  /** The newest first. */
  all: readonly UnsavedSequence[];
  /** Returns the id under which they are stored. */
  add: (
    sequence: Omit<UnsavedSequence, 'id' | 'templates'> & {
      templates: readonly GeneratedTemplate[];
    },
  ) => string;
  /** Without templates it is gone. */
  change: (id: string, changes: UnsavedChanges) => void;
}

const KEY = ['unsaved-sequences'];
type Held = readonly UnsavedSequence[];
const NONE: Held = [];

/**
 * Holds generated messages that are neither saved nor cleared. They survive visits to other screens
 * and are removed with the cache at sign-out. Rendered from state, because cache updates come too
 * late for typing.
 */
export function useUnsavedSequences(): UnsavedSequences {
  const queryClient = useQueryClient();
  const [all, setAll] = useState(() => queryClient.getQueryData<Held>(KEY) ?? NONE);
  const update = (next: (all: Held) => Held) => {
    setAll(next);
    queryClient.setQueryDefaults(KEY, { gcTime: Infinity });
    queryClient.setQueryData<Held>(KEY, (before = NONE) => next(before));
  };
  return {
    all,
    add: ({ templates, ...sequence }) => {
      const unsavedSequence = {
        ...sequence,
        id: crypto.randomUUID(),
        templates: templates.map((template) => ({
          ...template,
          id: newId<SequenceTemplateId>(),
          isSelected: true,
        })),
      };
      update((before) => [unsavedSequence, ...before]);
      return unsavedSequence.id;
    },
    change: (id, changes) =>
      update((before) =>
        before
          .map((sequence) => (sequence.id === id ? { ...sequence, ...changes } : sequence))
          .filter((sequence) => sequence.templates.length > 0),
      ),
  };
}
