import * as z from 'zod/mini';
import { toTextKind } from '#features/messages/text-rules.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { TextFindings } from '#features/text-checks/web/text-findings.tsx';
import type { Language } from '#platform/language.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { AiReviewText, type StepState } from '../schema.ts';
import { REVIEWS_REFUSALS } from './texts.ts';
import { SEND_TEXTS } from './send-texts.ts';

interface StepTextEditorProps {
  step: StepState;
  language: Language;
  /** Rejects when the text could not be stored; the typed text stays. */
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}

const TextForm = z.strictObject({ text: AiReviewText });

/** Edits the text of one message before it is sent. */
export function StepTextEditor({ step, language, onSave, onClose }: StepTextEditorProps) {
  const draft = useDraft<string, { text: string }>(`step/${step.messageId}`, step.text);
  const form = useSchemaForm(TextForm, {
    initial: { text: step.text },
    draft,
    onValid: async ({ text }) => {
      if (text !== step.text) await onSave(text);
      draft.forget();
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <DraftNote
        draft={draft}
        onDiscard={() => {
          draft.forget();
          form.reset();
        }}
      />
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: REVIEWS_REFUSALS,
            fallback: SEND_TEXTS.editFailed,
          })}
        </Banner>
      )}
      <TextArea
        label={SEND_TEXTS.message}
        rows={8}
        lang={language}
        isCounted
        {...form.field('text')}
      />
      <TextFindings
        text={form.values.text}
        language={language}
        kind={toTextKind(step.step)}
        before={step.text}
      />
      <FormActions>
        <Button onClick={() => !form.isBusy && onClose()}>{UI_TEXTS.cancel}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy} busyText={UI_TEXTS.saving}>
          {SEND_TEXTS.saveMessage}
        </Button>
      </FormActions>
    </form>
  );
}
