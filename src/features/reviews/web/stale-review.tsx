import { ORPCError } from '@orpc/client';
import { Button } from '#platform/web/ui/button.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { Review } from '../schema.ts';
import { REVIEWS_TEXTS } from './texts.ts';

/** The review as someone else left it, when that is why the server refused a change. */
export function newerReview(error: unknown): Review | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'STALE') return undefined;
  return Review.safeParse((error.data as { current?: unknown }).current).data;
}

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Language of both, where it is not the screen's. */
  lang?: string;
}

interface StaleReviewProps {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  busy: boolean;
}

/** What the person and someone else made of the same review, side by side; stands in the form, which 'Keep mine' submits. */
export function StaleReview({ differences, onTakeTheirs, busy }: StaleReviewProps) {
  return (
    <section aria-label={REVIEWS_TEXTS.staleTitle} className="grid gap-5">
      <div role="alert">
        <p className="font-semibold">{REVIEWS_TEXTS.staleTitle}</p>
        <p className="text-ink-soft">{REVIEWS_TEXTS.staleHelp}</p>
      </div>
      {differences.map(({ label, mine, theirs, lang }) => (
        <div key={label} className="grid gap-2">
          <h3 className="text-sm">{label}</h3>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Version by={REVIEWS_TEXTS.mine} text={mine} lang={lang} />
            <Version by={REVIEWS_TEXTS.theirs} text={theirs} lang={lang} />
          </dl>
        </div>
      ))}
      <FormActions>
        <Button onClick={onTakeTheirs}>{REVIEWS_TEXTS.takeTheirs}</Button>
        <Button look="primary" type="submit" busy={busy} busyText={REVIEWS_TEXTS.saving}>
          {REVIEWS_TEXTS.keepMine}
        </Button>
      </FormActions>
    </section>
  );
}

function Version({ by, text, lang }: { by: string; text: string; lang?: string }) {
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <dt className="text-sm text-ink-soft">{by}</dt>
      <dd lang={lang} className="whitespace-pre-line">
        {text === '' ? REVIEWS_TEXTS.nothingThere : text}
      </dd>
    </div>
  );
}
