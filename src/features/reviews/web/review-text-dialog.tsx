import { Sparkles, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { MODEL_TEXTS } from '#features/models/web/texts.ts';
import { Tone, TONES } from '#features/review-drafts/schema.ts';
import { TextFindings } from '#features/text-checks/web/text-findings.tsx';
import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { bothNames, LANGUAGES } from '#platform/language.ts';
import { Language } from '#platform/schema.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { useEdit } from '#platform/web/use-edit.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { AiReviewText, type Review } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { displayName } from './review-patient.tsx';
import { LENGTH_WORDS, type Length, LengthSelect } from './length-select.tsx';
import { NOTHING_SAID, PatientSaidFields } from './patient-said.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { EDIT_TEXTS, TONE_TEXTS } from './edit-texts.ts';
import { writerName } from './writer-name.tsx';
import { useReviewDraft } from './use-review-draft.ts';

interface ReviewTextDialogProps {
  review: Review;
  /** Someone else's version was taken. */
  onChanged: (review: Review) => void;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

const TextForm = z.strictObject({ aiReviewText: AiReviewText, language: Language, tone: Tone });
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  get label() {
    return bothNames(value);
  },
}));
const TONE_OPTIONS = TONES.map((value) => ({
  value,
  get label() {
    return TONE_TEXTS[value];
  },
}));

type TextValues = z.infer<typeof TextForm>;

function toValues(review: Review, usual: Review['language']): TextValues {
  const { aiReviewText, language } = review;
  const isEmpty = aiReviewText === null;
  return { aiReviewText: aiReviewText ?? '', language: isEmpty ? usual : language, tone: 'warm' };
}

/** Edits the review text: a writer drafts it, a person reads and changes it, then it is stored. */
export function ReviewTextDialog({ review, onChanged, onSaved, onClose }: ReviewTextDialogProps) {
  const { clinic } = useSession();
  const formElement = useRef<HTMLFormElement>(null);
  const [statement, setStatement] = useState(NOTHING_SAID);
  const [length, setLength] = useState<Length>('medium');
  const [replacedText, setReplacedText] = useState<string>();
  const [oldFailure, setOldFailure] = useState<unknown>();
  const leaveWith = (current: Review) => {
    onChanged(current);
    onClose();
  };
  const textDraft = useDraft<Review, TextValues>(`review-text/${review.id}`, review);
  const base = textDraft.base;
  const draft = useReviewDraft({
    review,
    onWritten: (text) => {
      const { aiReviewText: before } = form.values;
      setReplacedText(draft.isUntouched(before) ? undefined : before);
      form.set({ aiReviewText: text });
    },
  });
  const form = useSchemaForm(TextForm, {
    initial: toValues(base, clinic.defaultLanguage),
    draft: textDraft,
    onValid: (values) => {
      draft.forgetError();
      const { aiReviewText, language } = values;
      return edit.save({ aiReviewText, language });
    },
  });
  const edit = useEdit<Review, Partial<Pick<TextValues, 'aiReviewText' | 'language'>>>({
    draft: textDraft,
    findChanges: (row, edits) =>
      edits.aiReviewText === row.aiReviewText && edits.language === row.language ? {} : edits,
    update: (row, { aiReviewText = '', language = row.language }) => {
      const { id, version } = row;
      const writer = draft.writerOf(aiReviewText);
      return reviewsApi.setText.call({ id, aiReviewText, language, writer, version });
    },
    onSaved,
    onUnchanged: leaveWith,
    onTaken: leaveWith,
  });
  const { aiReviewText: text, language, tone } = form.values;
  // A new draft clears the message about the last failed save.
  const failure = draft.error ?? (form.failure === oldFailure ? undefined : form.failure);
  const failedTo = draft.error ? EDIT_TEXTS.writeFailed : EDIT_TEXTS.saveFailed;
  const replacedWriter = draft.replacedWriterOf(text);
  const isUnsaved = text !== (base.aiReviewText ?? '');
  const { leave, question } = useDiscardQuestion({
    isUnsaved,
    onClose,
    onDiscard: () => textDraft.forget(),
  });
  return (
    <Dialog
      title={EDIT_TEXTS.textTitle}
      description={<MarkedLine row={review}>{displayName(review)}</MarkedLine>}
      open
      onClose={leave}
      busy={form.isBusy}
      banner={
        failure !== undefined &&
        failure !== null && (
          <Banner tone="danger">
            {failureText(failure, { refusals: REVIEWS_REFUSALS, fallback: failedTo })}
          </Banner>
        )
      }
    >
      <form ref={formElement} noValidate onSubmit={form.submit} className="grid gap-5">
        <DraftNote
          draft={textDraft}
          onDiscard={() => {
            textDraft.forget();
            form.reset(toValues(review, clinic.defaultLanguage));
          }}
        />
        <p className="text-ink-soft">{EDIT_TEXTS.textHelp}</p>
        <Select
          label={EDIT_TEXTS.language}
          options={LANGUAGE_OPTIONS}
          {...form.field('language')}
        />
        <PatientSaidFields statement={statement} language={language} onChange={setStatement} />
        <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
          <Select label={EDIT_TEXTS.tone} options={TONE_OPTIONS} {...form.field('tone')} />
          <LengthSelect length={length} onChange={setLength} />
          <Button
            icon={Sparkles}
            variant={text === '' ? 'primary' : 'quiet'}
            onClick={() => {
              setOldFailure(form.failure);
              const maxWords = LENGTH_WORDS[length];
              draft.write({
                language,
                tone,
                maxWords,
                hint: statement.hint,
                points: [...statement.points],
              });
            }}
            busy={draft.isWriting}
            busyText={EDIT_TEXTS.writing(draft.words)}
          >
            {text === '' ? EDIT_TEXTS.writeDraft : EDIT_TEXTS.anotherDraft}
          </Button>
        </div>
        {replacedWriter !== null && (
          <Banner tone="info">
            {draft.isBudgetSpent
              ? MODEL_TEXTS.budgetSpent()
              : REVIEWS_TEXTS.replacedWriter(replacedWriter)}
          </Banner>
        )}
        <div className="grid gap-2">
          <TextArea
            label={EDIT_TEXTS.text}
            rows={7}
            lang={language}
            hint={
              text === ''
                ? EDIT_TEXTS.nothingWritten
                : `${UI_TEXTS.characters(text.length)} · ${writerName(draft.writerOf(text))}`
            }
            {...form.field('aiReviewText')}
          />
          {replacedText !== undefined && (
            <span>
              <Button
                variant="plain"
                icon={Undo2}
                onClick={() => {
                  form.set({ aiReviewText: replacedText });
                  setReplacedText(undefined);
                }}
              >
                {EDIT_TEXTS.bringBack}
              </Button>
            </span>
          )}
          {draft.namesTreatment(text) && (
            <Banner tone="attention">{EDIT_TEXTS.namesTreatment}</Banner>
          )}
          {draft.sharedWordsOf(text).length > 0 && (
            <Banner tone="attention">
              {EDIT_TEXTS.sharedWords(draft.sharedWordsOf(text).join(', '))}
            </Banner>
          )}
          <TextFindings text={text} language={language} kind="review" />
        </div>
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button
            variant={text === '' ? 'quiet' : 'primary'}
            type="submit"
            busy={form.isBusy}
            busyText={UI_TEXTS.saving}
          >
            {UI_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {edit.conflict && (
        <ConflictDialog
          title={EDIT_TEXTS.staleTitle}
          description={EDIT_TEXTS.staleHelp}
          fields={[
            {
              label: EDIT_TEXTS.text,
              draft: <ChatBubble text={text} lang={language} />,
              current: (
                <ChatBubble
                  text={edit.conflict.newer.aiReviewText ?? ''}
                  lang={edit.conflict.newer.language}
                />
              ),
            },
          ]}
          onKeepMine={() => formElement.current?.requestSubmit()}
          onTakeTheirs={edit.takeTheirs}
          onClose={edit.dismiss}
          busy={form.isBusy}
        />
      )}
      {question}
    </Dialog>
  );
}
