import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { PatientLink } from '#features/patients/web/patient-link.tsx';
import { formatNumber } from '#platform/phone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Review } from '../schema.ts';
import { REVIEWS_TEXTS } from './texts.ts';

/** Returns the patient's name, or a text for a missing one. */
export function displayName({ patientName }: Pick<Review, 'patientName'>): string {
  return patientName.trim() === '' ? REVIEWS_TEXTS.unknownPatient : patientName;
}

export function ReviewPatient({ review }: { review: Review }) {
  return (
    <div className="min-w-0 rows:max-w-64">
      <span
        className={classNames(
          'flex min-w-0 items-center gap-2',
          // A review that is done steps back, as a message that was read does.
          review.status === 'sent' && '*:font-normal!',
        )}
      >
        {/* Dialogs show the whole of a very long name. */}
        <PatientLink patientId={review.patientId} name={displayName(review)} />
        <ContactMark row={review} />
      </span>
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums cards:hidden">
        {formatNumber(review.contactNumber)}
      </span>
    </div>
  );
}

/** Shows the treatment and the clinic's note, each in one line; the dialogs show the whole. */
export function ReviewTreatment({ review: { treatment, notes } }: { review: Review }) {
  if (treatment === '' && notes === '')
    return <span className="text-ink-soft">{REVIEWS_TEXTS.noTreatment}</span>;
  return (
    <div className="min-w-0 text-sm rows:max-w-56">
      {treatment && (
        <span title={treatment} className="block truncate">
          {treatment}
        </span>
      )}
      {notes && (
        <span
          title={notes}
          className={classNames(
            'block truncate text-ink-soft',
            treatment !== '' && 'cards:sr-only',
          )}
        >
          {notes}
        </span>
      )}
    </div>
  );
}
