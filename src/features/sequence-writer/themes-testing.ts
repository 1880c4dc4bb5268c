import type { Language } from '#platform/language.ts';
import { findPlaybook } from './find-playbook.ts';

/** Example themes of one language, as in test-data/themes.json. */
interface ThemeExamples {
  readonly frames: readonly string[];
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  readonly none: readonly string[];
  /** Themes with words of another subject, by the subject, or 'none', that they have. */
  readonly misleading: Readonly<Record<string, readonly string[]>>;
}

interface ExampleTheme {
  readonly theme: string;
  readonly expected: string | null;
  readonly playbook: string | null;
  /** Another subject than that of the theme, or a general one. */
  readonly isWrong: boolean;
  /** No messages of its own for a theme that has a subject. */
  readonly isMissed: boolean;
}

/** Finds the subject of every example theme of a language: each name of a subject in each frame. */
export function listThemes(
  language: Language,
  { frames, subjects, none, misleading }: ThemeExamples,
): ExampleTheme[] {
  const themesWithSubject = Object.entries(subjects).flatMap(([expected, names]) =>
    names.flatMap((name) =>
      frames.map((frame) => ({ theme: frame.replace('{x}', name), expected })),
    ),
  );
  const misleadingThemes = Object.entries(misleading).flatMap(([expected, themes]) =>
    themes.map((theme) => ({ theme, expected: expected === 'none' ? null : expected })),
  );
  const themesWithout = none.map((theme) => ({ theme, expected: null }));
  return [...themesWithSubject, ...themesWithout, ...misleadingThemes].map((example) => {
    const { playbook } = findPlaybook({ theme: example.theme, profileType: 'General', language });
    const isRight = playbook === example.expected;
    const isMissed = !isRight && playbook === null;
    return { ...example, playbook, isWrong: !isRight && !isMissed, isMissed };
  });
}
