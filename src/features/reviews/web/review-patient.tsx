import { useState } from 'react';
import { DoNotContactMark } from '#features/delivery/web/do-not-contact-mark.tsx';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Review } from '../schema.ts';
import { REVIEWS_TEXTS } from './texts.ts';

/** Returns the patient's name, or a text for a missing one. */
export function displayName({ patientName }: Pick<Review, 'patientName'>): string {
  return patientName.trim() === '' ? REVIEWS_TEXTS.unknownPatient : patientName;
}

/** '+91 98765 43210'. */
export function displayNumber({ contactNumber }: Pick<Review, 'contactNumber'>): string {
  return `+${COUNTRY_CODE} ${contactNumber.slice(0, 5)} ${contactNumber.slice(5)}`;
}

export function ReviewPatient({ review }: { review: Review }) {
  return (
    <>
      {/* Dialogs show the whole of a very long name. */}
      <span title={displayName(review)} className="line-clamp-3 font-semibold">
        {displayName(review)}
      </span>
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums">
        {displayNumber(review)}
      </span>
      <DoNotContactMark row={review} />
    </>
  );
}

const LONG_NOTE = 90;

/** Shows the treatment and the clinic's note; a long note is cut, with a button for the rest. */
export function ReviewTreatment({ review: { treatment, notes } }: { review: Review }) {
  const [isWhole, setWhole] = useState(false);
  if (treatment === '' && notes === '')
    return <span className="text-ink-soft">{REVIEWS_TEXTS.noTreatment}</span>;
  const isLong = notes.length > LONG_NOTE || notes.includes('\n');
  return (
    <div className="min-w-0">
      {treatment && <span className="block">{treatment}</span>}
      {notes && (
        <span
          className={
            isWhole
              ? 'block text-sm whitespace-pre-line text-ink-soft'
              : 'line-clamp-2 text-sm text-ink-soft'
          }
        >
          {notes}
        </span>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="link text-sm max-sm:min-h-11"
        >
          {isWhole ? UI_TEXTS.showLess : UI_TEXTS.showAll}
        </button>
      )}
    </div>
  );
}
