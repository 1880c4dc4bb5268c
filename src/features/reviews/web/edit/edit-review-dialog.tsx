import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/do-not-contact/mark.tsx';
import { formatDate } from '#platform/calendar.ts';
import { CalendarDate } from '#platform/time.ts';
import { isConflict } from '#platform/merge.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions, FormGrid } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { changedFields } from '../../rules.ts';
import { ReviewInput, type Review } from '../../schema.ts';
import { reviewsApi } from '../api.ts';
import { ReviewFields, type ReviewValues } from '../review-fields.tsx';
import { shownName } from '../review-patient.tsx';
import { newerReview, StaleReview } from './stale-review.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from '../texts.ts';
import { EDIT_TEXTS } from './texts.ts';

interface EditReviewDialogProps {
  review: Review;
  /** Someone else's version was found, and taken. */
  onChanged: (review: Review) => void;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

/** A review that came without a visit date may stay so. */
const Undated = z.strictObject({
  ...ReviewInput.shape,
  appointmentDate: z.union([z.literal(''), CalendarDate]),
});

/** Changes a review's fields; only those that differ are sent, and none means no call. */
export function EditReviewDialog({ review, onChanged, onSaved, onClose }: EditReviewDialogProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const [newer, setNewer] = useState<Review>();
  const leaveWith = (current: Review) => {
    onChanged(current);
    onClose();
  };
  const draft = useDraft<Review, ReviewValues>(`review/${review.id}`, review);
  const trySaving = async (base: Review, mine: Partial<ReviewInput>): Promise<void> => {
    const changes = changedFields(base, mine);
    if (Object.keys(changes).length === 0) {
      draft.forget();
      return leaveWith(base);
    }
    try {
      const { id, version } = base;
      const saved = await reviewsApi.update.call({ ...changes, id, version });
      draft.forget();
      onSaved(saved);
    } catch (error) {
      const current = newerReview(error);
      if (!current) throw error;
      if (isConflict({ base, current, changes })) setNewer(current);
      else await trySaving(current, mine);
    }
  };
  const form = useSchemaForm(review.appointmentDate === null ? Undated : ReviewInput, {
    initial: valuesOf(draft.base),
    draft,
    onValid: (values) => trySaving(newer ?? draft.base, changedFields(draft.base, given(values))),
  });
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={EDIT_TEXTS.editTitle}
      description={<MarkedLine row={review}>{shownName(review)}</MarkedLine>}
      open
      onClose={leave}
      busy={form.isBusy}
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: REVIEWS_REFUSALS,
              fallback: EDIT_TEXTS.saveFailed,
            })}
          </Banner>
        )
      }
    >
      <form ref={formElement} noValidate onSubmit={form.submit}>
        <div className="mb-5 empty:hidden">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset(valuesOf(review));
            }}
          />
        </div>
        <FormGrid>
          <ReviewFields form={form} />
        </FormGrid>
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isBusy} busyText={EDIT_TEXTS.saving}>
            {EDIT_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {newer && (
        <StaleReview
          fields={differences({ review: draft.base, newer, values: form.values })}
          onKeepMine={() => formElement.current?.requestSubmit()}
          onTakeTheirs={() => {
            draft.forget();
            leaveWith(newer);
          }}
          onClose={() => setNewer(undefined)}
          busy={form.isBusy}
        />
      )}
      {question}
    </Dialog>
  );
}

function valuesOf(review: Review): ReviewValues {
  const { patientName, appointmentDate, contactNumber, treatment, notes } = review;
  return { patientName, appointmentDate: appointmentDate ?? '', contactNumber, treatment, notes };
}

function given({ appointmentDate, ...others }: ReviewValues): Partial<ReviewInput> {
  return appointmentDate === '' ? others : { ...others, appointmentDate };
}

const LABELS: Readonly<Record<keyof ReviewInput, string>> = {
  patientName: REVIEWS_TEXTS.patientName,
  appointmentDate: REVIEWS_TEXTS.date,
  contactNumber: REVIEWS_TEXTS.contactNumber,
  treatment: REVIEWS_TEXTS.treatment,
  notes: REVIEWS_TEXTS.notes,
};

interface Versions {
  review: Review;
  newer: Review;
  values: ReviewValues;
}

/** What I changed, against the same fields of the newer version. */
function differences({ review, newer, values }: Versions): ConflictField[] {
  const mine = valuesOf({ ...newer, ...changedFields(review, given(values)) });
  const theirs = valuesOf(newer);
  const shown = (field: keyof ReviewInput, value: string) =>
    field === 'appointmentDate' ? formatDate(value) : value || EDIT_TEXTS.nothingThere;
  return (Object.keys(LABELS) as (keyof ReviewInput)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      label: LABELS[field],
      mine: shown(field, mine[field]),
      theirs: shown(field, theirs[field]),
    }));
}
