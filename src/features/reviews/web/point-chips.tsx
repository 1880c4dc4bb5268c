import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { DIRECTIONS, type Direction } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from '#features/writing/schema.ts';
import type { Language } from '#platform/language.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { PointLabels } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { EDIT_TEXTS, POINT_TEXTS } from './edit-texts.ts';

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
    return <ErrorState title={EDIT_TEXTS.pointsFailed} onRetry={() => void labels.refetch()} />;
  const toggle = (tapped: ReviewPoint) => {
    const others = chosen.filter(({ point }) => point !== tapped.point);
    onChange(isChosen(chosen, tapped) ? others : [...others, tapped]);
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

/** The icon helps a receptionist who does not read the patient's language. */
function Chip({ labels, direction, language, isChosen: pressed, onTap }: ChipProps) {
  const Thumb = direction === 'good' ? ThumbsUp : ThumbsDown;
  return (
    <button
      type="button"
      lang={language}
      aria-pressed={pressed}
      onClick={onTap}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1.5 text-left leading-snug hover:border-edge aria-pressed:border-brand-text aria-pressed:bg-brand-soft"
    >
      <Thumb aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {labels[direction]}
    </button>
  );
}
