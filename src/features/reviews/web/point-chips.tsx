import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { DIRECTIONS, type Direction } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { PointLabels } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { EDIT_TEXTS, POINT_TEXTS } from './edit-texts.ts';

interface PointChipsProps {
  points: readonly ReviewPoint[];
  language: Language;
  onChange: (points: readonly ReviewPoint[]) => void;
}

/** The points of a visit, each to be tapped as good or as bad, in the patient's language. */
export function PointChips({ points, language, onChange }: PointChipsProps) {
  const labels = useQuery(
    reviewsApi.points.queryOptions({ input: { language }, staleTime: SLOW_FRESH_MS }),
  );
  if (labels.isPending) return <SkeletonText label={EDIT_TEXTS.pointsLoading} />;
  if (labels.isError)
    return <ErrorState title={EDIT_TEXTS.pointsFailed} onRetry={() => void labels.refetch()} />;
  const toggle = (tappedPoint: ReviewPoint) => {
    const others = points.filter(({ point }) => point !== tappedPoint.point);
    onChange(isChosen(points, tappedPoint) ? others : [...others, tappedPoint]);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{EDIT_TEXTS.points}</legend>
      <ul className="grid gap-3 sm:gap-2">
        {labels.data.items.map((point) => (
          <li
            key={point.point}
            className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]"
          >
            <span className="text-sm text-ink-soft">{POINT_TEXTS[point.point]}</span>
            <span className="grid grid-cols-2 gap-2">
              {DIRECTIONS.map((direction) => (
                <Chip
                  key={direction}
                  labels={point}
                  direction={direction}
                  language={language}
                  isChosen={isChosen(points, { point: point.point, direction })}
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

function isChosen(points: readonly ReviewPoint[], tappedPoint: ReviewPoint): boolean {
  return points.some(
    ({ point, direction }) => point === tappedPoint.point && direction === tappedPoint.direction,
  );
}

interface ChipProps {
  labels: PointLabels;
  direction: Direction;
  language: Language;
  isChosen: boolean;
  onTap: () => void;
}

/** The icon helps a receptionist who does not read the patient's language. */
function Chip({ labels, direction, language, isChosen: isPressed, onTap }: ChipProps) {
  const Thumb = direction === 'good' ? ThumbsUp : ThumbsDown;
  return (
    <button
      type="button"
      lang={language}
      aria-pressed={isPressed}
      onClick={onTap}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1.5 text-left leading-snug hover:border-edge aria-pressed:border-brand-text aria-pressed:bg-brand-soft"
    >
      <Thumb aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {labels[direction]}
    </button>
  );
}
