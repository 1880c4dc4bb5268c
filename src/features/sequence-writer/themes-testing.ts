import type { Language } from '#platform/language.ts';
import { findPlaybook } from './find-playbook.ts';

/** Example themes of one language, as in test-data/themes.json. */
interface ThemeExamples {
  readonly frames: readonly string[];
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  readonly none: readonly string[];
}

interface ExampleTheme {
  readonly theme: string;
  readonly expected: string | null;
  readonly playbook: string | null;
  /** Another subject than that of the theme. */
  readonly isWrong: boolean;
  /** General or no messages for a theme that has a subject. */
  readonly isMissed: boolean;
}

/** Finds the subject of every example theme of a language: each name of a subject in each frame. */
export function listThemes(
  language: Language,
  { frames, subjects, none }: ThemeExamples,
): ExampleTheme[] {
  const themesWithSubject = Object.entries(subjects).flatMap(([expected, names]) =>
    names.flatMap((name) =>
      frames.map((frame) => ({ theme: frame.replace('{x}', name), expected })),
    ),
  );
  return [...themesWithSubject, ...none.map((theme) => ({ theme, expected: null }))].map(
    (example) => {
      const { playbook } = findPlaybook({ theme: example.theme, profileType: 'General', language });
      const isUnknown = playbook === null || playbook === 'general';
      return {
        ...example,
        playbook,
        isWrong: !isUnknown && playbook !== example.expected,
        isMissed: isUnknown && example.expected !== null && playbook !== example.expected,
      };
    },
  );
}
