import * as z from 'zod/mini';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { useSchemaForm } from '#platform/web/form.ts';
import { useEdit } from '#platform/web/use-edit.ts';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { LONGEST_STATUS } from '../statuses.ts';
import { findChanges } from '../rules.ts';
import { ReportRequestFields, type ReportRequest } from '../schema.ts';
import { reportsApi } from './api.ts';
import { differences } from './report-differences.tsx';
import { ReportFields } from './report-fields.tsx';
import { REPORTS_REFUSALS, REPORTS_TEXTS } from './texts.ts';

interface EditReportDialogProps {
  report: ReportRequest;
  onSaved: (report: ReportRequest) => void;
  /** Nothing was saved. */
  onClose: () => void;
}

const { uploadedReportUrls, generatedReportUrl, mergedReportUrl, ...same } =
  ReportRequestFields.shape;

/** Addresses are typed one per line, or left empty. */
const EditForm = z.strictObject({
  ...same,
  uploadedReportUrls: z.pipe(z.pipe(z.string(), z.transform(toLines)), uploadedReportUrls),
  generatedReportUrl: z.pipe(z.pipe(z.string(), z.transform(orNull)), generatedReportUrl),
  mergedReportUrl: z.pipe(z.pipe(z.string(), z.transform(orNull)), mergedReportUrl),
});

type ReportEdit = z.input<typeof EditForm>;

/** Edits a request's fields; sends only those that differ. */
export function EditReportDialog({ report, onSaved, onClose }: EditReportDialogProps) {
  const { today } = useSession();
  const draft = useDraft<ReportRequest, ReportEdit>(`report/${report.id}`, report);
  const edit = useEdit<ReportRequest, Partial<ReportRequestFields>>({
    draft,
    findChanges,
    update: ({ id, version }, changes) => reportsApi.update.call({ ...changes, id, version }),
    onSaved,
    onUnchanged: onClose,
    onTaken: onSaved,
  });
  const form = useSchemaForm(EditForm, {
    initial: toValues(draft.base),
    draft,
    onValid: (fields) => edit.save(findChanges(draft.base, fields)),
  });
  return (
    <EditDialog
      texts={REPORTS_TEXTS}
      refusals={REPORTS_REFUSALS}
      description={<MarkedLine row={report}>{report.patientName}</MarkedLine>}
      form={form}
      draft={draft}
      edit={edit}
      differences={differences}
      savedValues={toValues(report)}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label={REPORTS_TEXTS.status}
          hint={REPORTS_TEXTS.statusHint}
          maxLength={LONGEST_STATUS}
          {...form.field('status')}
        />
        <ReportFields
          form={form}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.patientWhatsappNumber}
              today={today}
              onChoose={({ name, number }) =>
                form.set({
                  patientName: name,
                  ...(number !== null && { patientWhatsappNumber: number }),
                })
              }
              onSomeoneElse={() => form.set({ patientName: '' })}
            />
          }
        />
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
    </EditDialog>
  );
}

function toLines(input: string): string[] {
  return input
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function orNull(input: string): string | null {
  return input.trim() === '' ? null : input.trim();
}

function toValues(report: ReportRequest): ReportEdit {
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
