import * as z from 'zod/mini';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { ConsentWarning } from '#features/patients/web/consent-warning.tsx';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { formatDate } from '#platform/calendar.ts';
import { CalendarDate } from '#platform/time.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { useEdit, type Conflict } from '#platform/web/use-edit.ts';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { findChanges } from '../rules.ts';
import { ReviewInput, type Review } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { ReviewFields, type ReviewValues } from './review-fields.tsx';
import { displayName } from './review-patient.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { EDIT_TEXTS } from './edit-texts.ts';

interface EditReviewDialogProps {
  review: Review;
  /** Someone else's version was taken. */
  onChanged: (review: Review) => void;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

/** A review without a visit date may stay without one. */
const Undated = z.strictObject({
  ...ReviewInput.shape,
  appointmentDate: z.union([z.literal(''), CalendarDate]),
});

/** Edits a review's fields; sends only those that differ. */
export function EditReviewDialog({ review, onChanged, onSaved, onClose }: EditReviewDialogProps) {
  const { today } = useSession();
  const leaveWith = (current: Review) => {
    onChanged(current);
    onClose();
  };
  const draft = useDraft<Review, ReviewValues>(`review/${review.id}`, review);
  const edit = useEdit<Review, Partial<ReviewInput>>({
    draft,
    findChanges,
    update: ({ id, version }, changes) => reviewsApi.update.call({ ...changes, id, version }),
    onSaved,
    onUnchanged: leaveWith,
    onTaken: leaveWith,
  });
  const form = useSchemaForm(review.appointmentDate === null ? Undated : ReviewInput, {
    initial: toValues(draft.base),
    draft,
    onValid: (values) => edit.save(findChanges(draft.base, toInput(values))),
  });
  return (
    <EditDialog
      texts={EDIT_TEXTS}
      refusals={REVIEWS_REFUSALS}
      description={<MarkedLine row={review}>{displayName(review)}</MarkedLine>}
      form={form}
      draft={draft}
      edit={edit}
      differences={differences}
      savedValues={toValues(review)}
      onClose={onClose}
    >
      <FormGrid>
        <ReviewFields
          form={form}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.contactNumber}
              today={today}
              onChoose={({ name, number }) =>
                form.set({ patientName: name, ...(number !== null && { contactNumber: number }) })
              }
              onSomeoneElse={() => form.set({ patientName: '' })}
            >
              {(choice) => (
                <ConsentWarning name={form.values.patientName} mark={choice?.feedbackMark} />
              )}
            </PatientChoices>
          }
        />
      </FormGrid>
    </EditDialog>
  );
}

function toValues(review: Review): ReviewValues {
  const { patientName, appointmentDate, contactNumber, treatment, notes } = review;
  return { patientName, appointmentDate: appointmentDate ?? '', contactNumber, treatment, notes };
}

function toInput({ appointmentDate, ...others }: ReviewValues): Partial<ReviewInput> {
  return appointmentDate === '' ? others : { ...others, appointmentDate };
}

const LABELS: Readonly<Record<keyof ReviewInput, string>> = {
  get patientName() {
    return REVIEWS_TEXTS.patientName;
  },
  get appointmentDate() {
    return REVIEWS_TEXTS.date;
  },
  get contactNumber() {
    return REVIEWS_TEXTS.contactNumber;
  },
  get treatment() {
    return REVIEWS_TEXTS.treatment;
  },
  get notes() {
    return REVIEWS_TEXTS.notes;
  },
};

/** Compares this person's changes with the same fields of the newer version. */
function differences({ newer, draft: change }: Conflict<Review, Partial<ReviewInput>>) {
  const draft = toValues({ ...newer, ...change });
  const current = toValues(newer);
  const formatField = (field: keyof ReviewInput, value: string) =>
    field === 'appointmentDate' ? formatDate(value) : value || EDIT_TEXTS.nothingThere;
  return (Object.keys(LABELS) as (keyof ReviewInput)[])
    .filter((field) => draft[field] !== current[field])
    .map((field) => ({
      label: LABELS[field],
      draft: formatField(field, draft[field]),
      current: formatField(field, current[field]),
    }));
}
