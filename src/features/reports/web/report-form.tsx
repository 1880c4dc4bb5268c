import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { isOtherPerson, type TypedPerson } from '#features/patients/rules.ts';
import { laterSchema, newId, useSchemaForm, useSentId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findChanges } from '../rules.ts';
import type { ReportRequest, ReportRequestId, ReportRequestInput } from '../schema.ts';
import { reportsApi } from './api.ts';
import { ReportFields, type ReportValues } from './report-fields.tsx';
import { REPORTS_REFUSALS, REPORTS_TEXTS } from './texts.ts';

interface ReportFormProps {
  onCreated: (report: ReportRequest) => void;
  /** Closes the drawer; what is typed is kept. */
  onClose: () => void;
}

const Input = laterSchema(async () => (await import('../schema.ts')).ReportRequestInput);

/** The form for a report request. Typed values stay until the server has stored them. */
export function ReportForm({ onCreated, onClose }: ReportFormProps) {
  const { today, clinic } = useSession();
  // One id until it is stored, so that a second click or a retry after a lost answer creates one
  // request.
  const draft = useDraft<ReportRequestId, ReportValues>(
    'new-report',
    useState(newId<ReportRequestId>)[0],
  );
  const sentId = useSentId<ReportRequestId, TypedPerson>(isOtherPerson);
  const form = useSchemaForm(Input, {
    initial: {
      patientName: '',
      patientWhatsappNumber: '',
      requestDate: today,
      reportType: '',
      summaryLanguage: clinic.defaultLanguage,
      notes: '',
    },
    draft,
    onValid: async (input) => {
      const { patientName: name, patientWhatsappNumber: number } = input;
      const id = sentId(draft.base, { name, number });
      const report = await createReport({ id, input });
      draft.forget(newId<ReportRequestId>());
      form.reset();
      onCreated(report);
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="mb-5 empty:hidden">
        <DraftNote
          draft={draft}
          onDiscard={() => {
            draft.forget(newId<ReportRequestId>());
            form.reset();
          }}
        />
      </div>
      {form.failure !== undefined && (
        <div className="mb-5">
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: REPORTS_REFUSALS,
              fallback: REPORTS_TEXTS.createFailed,
            })}
          </Banner>
        </div>
      )}
      <div className="grid grid-flow-row-dense gap-x-6 gap-y-5 sm:grid-cols-2">
        <ReportFields
          form={form}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.patientWhatsappNumber}
              today={today}
              onChoose={({ name, number, language }) =>
                form.set({
                  patientName: name,
                  ...(number !== null && { patientWhatsappNumber: number }),
                  ...(language !== null && { summaryLanguage: language }),
                })
              }
              onSomeoneElse={() => form.set({ patientName: '' })}
            />
          }
        />
        <TextArea label={REPORTS_TEXTS.notes} rows={1} optional {...form.field('notes')} />
      </div>
      <FormActions>
        <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={form.isBusy}
          busyText={REPORTS_TEXTS.creating}
        >
          {REPORTS_TEXTS.create}
        </Button>
      </FormActions>
    </form>
  );
}

/** If an earlier try was stored although its answer was lost, stores later changes too. */
async function createReport({
  id,
  input,
}: {
  id: ReportRequestId;
  input: ReportRequestInput;
}): Promise<ReportRequest> {
  const report = await reportsApi.create.call({ ...input, id });
  const changes = findChanges(report, input);
  if (Object.keys(changes).length === 0) return report;
  return reportsApi.update.call({ ...changes, id, version: report.version });
}
