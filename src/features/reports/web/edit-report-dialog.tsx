import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/do-not-contact/mark.tsx';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from '#platform/web/api.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions, FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { LONGEST_STATUS } from '../statuses.ts';
import { changedFields } from '../rules.ts';
import { ReportRequestFields, type ReportRequest } from '../schema.ts';
import { reportsApi } from './api.ts';
import { differences } from './report-differences.tsx';
import { ReportFields } from './report-fields.tsx';
import { REPORTS_REFUSALS, REPORTS_TEXTS } from './texts.ts';

interface EditReportDialogProps {
  report: ReportRequest;
  onSaved: (report: ReportRequest) => void;
  /** Nothing was saved; someone else's version may have been taken. */
  onClose: () => void;
}

const { uploadedReportUrls, generatedReportUrl, mergedReportUrl, ...same } =
  ReportRequestFields.shape;

/** Addresses are typed one a line, or left empty. */
const EditForm = z.strictObject({
  ...same,
  uploadedReportUrls: z.pipe(z.pipe(z.string(), z.transform(linesOf)), uploadedReportUrls),
  generatedReportUrl: z.pipe(z.pipe(z.string(), z.transform(orNull)), generatedReportUrl),
  mergedReportUrl: z.pipe(z.pipe(z.string(), z.transform(orNull)), mergedReportUrl),
});

type ReportEdit = z.input<typeof EditForm>;

/** Changes a request's fields; only those that differ are sent, and none means no call. */
export function EditReportDialog({ report, onSaved, onClose }: EditReportDialogProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<{
    newer: ReportRequest;
    mine: Partial<ReportRequestFields>;
  }>();
  const draft = useDraft<ReportRequest, ReportEdit>(`report/${report.id}`, report);
  const saved = (current: ReportRequest) => {
    draft.forget();
    onSaved(current);
  };
  const trySaving = async (
    base: ReportRequest,
    mine: Partial<ReportRequestFields>,
  ): Promise<void> => {
    const changes = changedFields(base, mine);
    if (Object.keys(changes).length === 0) {
      draft.forget();
      return onClose();
    }
    try {
      const { id, version } = base;
      saved(await reportsApi.update.call({ ...changes, id, version }));
    } catch (error) {
      const newer = currentVersion<ReportRequest>(error);
      if (newer === undefined) throw error;
      if (isConflict({ base, current: newer, changes })) setConflict({ newer, mine });
      else await trySaving(newer, mine);
    }
  };
  const form = useSchemaForm(EditForm, {
    initial: valuesOf(draft.base),
    draft,
    onValid: (fields) =>
      trySaving(conflict?.newer ?? draft.base, changedFields(draft.base, fields)),
  });
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={REPORTS_TEXTS.editTitle}
      description={<MarkedLine row={report}>{report.patientName}</MarkedLine>}
      open
      onClose={leave}
      busy={form.isBusy}
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: REPORTS_REFUSALS,
              fallback: REPORTS_TEXTS.saveFailed,
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
              form.reset(valuesOf(report));
            }}
          />
        </div>
        <FormGrid>
          <TextInput
            label={REPORTS_TEXTS.status}
            hint={REPORTS_TEXTS.statusHint}
            maxLength={LONGEST_STATUS}
            {...form.field('status')}
          />
          <ReportFields form={form} />
          <WideField>
            <TextArea label={REPORTS_TEXTS.notes} optional {...form.field('notes')} />
          </WideField>
          <WideField>
            <TextArea
              label={REPORTS_TEXTS.uploadedReports}
              hint={REPORTS_TEXTS.uploadedReportsHint}
              rows={2}
              optional
              {...form.field('uploadedReportUrls')}
            />
          </WideField>
          <TextInput
            label={REPORTS_TEXTS.generatedReport}
            type="url"
            inputMode="url"
            optional
            {...form.field('generatedReportUrl')}
          />
          <TextInput
            label={REPORTS_TEXTS.mergedReport}
            type="url"
            inputMode="url"
            optional
            {...form.field('mergedReportUrl')}
          />
        </FormGrid>
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isBusy} busyText={REPORTS_TEXTS.saving}>
            {REPORTS_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {conflict && (
        <ConflictDialog
          title={REPORTS_TEXTS.staleTitle}
          description={REPORTS_TEXTS.staleHelp}
          mineLabel={REPORTS_TEXTS.mine}
          theirsLabel={REPORTS_TEXTS.theirs}
          keepMine={REPORTS_TEXTS.keepMine}
          takeTheirs={REPORTS_TEXTS.takeTheirs}
          fields={differences(conflict)}
          onKeepMine={() => formElement.current?.requestSubmit()}
          onTakeTheirs={() => saved(conflict.newer)}
          onClose={() => setConflict(undefined)}
          busy={form.isBusy}
        />
      )}
      {question}
    </Dialog>
  );
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}

function valuesOf(report: ReportRequest): ReportEdit {
  return {
    patientName: report.patientName,
    patientWhatsappNumber: report.patientWhatsappNumber,
    requestDate: report.requestDate,
    reportType: report.reportType,
    summaryLanguage: report.summaryLanguage,
    notes: report.notes,
    status: report.status,
    uploadedReportUrls: report.uploadedReportUrls.join('\n'),
    generatedReportUrl: report.generatedReportUrl ?? '',
    mergedReportUrl: report.mergedReportUrl ?? '',
  };
}
