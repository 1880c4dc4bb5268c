import { formatVisitDate } from '../../src/features/content/dates.ts';
import {
  REVIEW_SENTENCES,
  type ReviewSentences,
} from '../../src/features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '../../src/features/content/sentence-schema.ts';
import type { ReviewPoint } from '../../src/features/review-drafts/schema.ts';
import { expandChoices } from '../../src/features/content/seeded-random.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';

/** A name without a mark that ends sentences, so that a draft splits where its sentences do. */
export const CLINIC_NAME = 'Mehta Clinic';
export const VISIT_ON = '2026-10-12';

export const POINT_CHOICES: readonly ReviewPoint[] = POINTS.flatMap((point) =>
  DIRECTIONS.map((direction) => ({ point, direction })),
);

/** Every sentence of a language, as patients read it, by the place that it is written for. */
export interface ListedSentences {
  readonly visitedSentences: ReadonlySet<string>;
  readonly visitedOn: ReadonlySet<string>;
  readonly thanks: ReadonlySet<string>;
  /** By `cellName`. */
  readonly cells: ReadonlyMap<string, ReadonlySet<string>>;
}

export function cellName({ point, direction }: ReviewPoint): string {
  return `${point} ${direction}`;
}

function listSentences(language: Language): ListedSentences {
  const sentences: ReviewSentences = REVIEW_SENTENCES[language];
  const date = formatVisitDate(language, VISIT_ON);
  const fill = (patterns: readonly string[]) =>
    new Set(
      patterns
        .flatMap(expandChoices)
        .map((text) =>
          text.replaceAll('{clinic_name}', CLINIC_NAME).replaceAll('{visit_date}', date),
        ),
    );
  const cells = POINT_CHOICES.map(({ point, direction }) => {
    const cell = sentences.points[point][direction];
    return [cellName({ point, direction }), fill([...cell.sentences, ...cell.short])] as const;
  });
  return {
    visitedSentences: fill(sentences.visited),
    visitedOn: fill(sentences.visitedOn),
    thanks: fill(sentences.thanks),
    cells: new Map(cells),
  };
}

export const LISTED_SENTENCES = Object.fromEntries(
  LANGUAGES.map((language) => [language, listSentences(language)]),
) as Readonly<Record<Language, ListedSentences>>;
