import { useQuery } from '@tanstack/react-query';
import { DIRECTIONS, type Direction } from '#features/writing/review-sentences/schema.ts';
import type { ReviewPoint } from '#features/writing/schema.ts';
import type { Language } from '#platform/language.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { PointLabels } from '../../schema.ts';
import { reviewsApi } from '../api.ts';
import { EDIT_TEXTS, POINT_TEXTS } from './texts.ts';

interface PointChipsProps {
  chosen: readonly ReviewPoint[];
  language: Language;
  onChange: (chosen: readonly ReviewPoint[]) => void;
}

/** The points of a visit, each to be tapped as good or as bad, in the patient's language. */
export function PointChips({ chosen, language, onChange }: PointChipsProps) {
  const labels = useQuery(
    reviewsApi.points.queryOptions({ input: { language }, staleTime: SLOW_FRESH_MS }),
  );
  if (labels.isPending) return <SkeletonText label={EDIT_TEXTS.pointsLoading} />;
  if (labels.isError)
    return <ErrorState title={EDIT_TEXTS.pointsFailed} onRetry={() => labels.refetch()} />;
  const toggle = (tapped: ReviewPoint) => {
    const others = chosen.filter(({ point }) => point !== tapped.point);
    onChange(isChosen(chosen, tapped) ? others : [...others, tapped]);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{EDIT_TEXTS.points}</legend>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {labels.data.items.map((point) => (
          <li key={point.point} className="grid gap-1">
            <span className="text-sm text-ink-soft">{POINT_TEXTS[point.point]}</span>
            <span className="flex flex-wrap gap-2">
              {DIRECTIONS.map((direction) => (
                <Chip
                  key={direction}
                  labels={point}
                  direction={direction}
                  language={language}
                  isChosen={isChosen(chosen, { point: point.point, direction })}
                  onTap={() => toggle({ point: point.point, direction })}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function isChosen(chosen: readonly ReviewPoint[], tapped: ReviewPoint): boolean {
  return chosen.some(
    ({ point, direction }) => point === tapped.point && direction === tapped.direction,
  );
}

interface ChipProps {
  labels: PointLabels;
  direction: Direction;
  language: Language;
  isChosen: boolean;
  onTap: () => void;
}

function Chip({ labels, direction, language, isChosen: pressed, onTap }: ChipProps) {
  return (
    <button
      type="button"
      lang={language}
      aria-pressed={pressed}
      onClick={onTap}
      className="min-h-11 rounded-full border border-line px-4 py-2 text-left hover:border-edge aria-pressed:border-brand-text aria-pressed:bg-brand-soft aria-pressed:font-semibold"
    >
      {labels[direction]}
    </button>
  );
}
