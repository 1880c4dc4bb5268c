import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatNumber } from '#platform/phone.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { useChosenPatient } from '#features/patients/web/use-chosen-patient.ts';
import { dataRightsAccess } from '../policy.ts';
import { dataRightsApi } from './api.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { EverythingCard } from './everything-card.tsx';
import { PatientHoldings } from './patient-holdings.tsx';
import { PATIENT_TEXTS } from './texts.ts';

const Wanted = laterSchema(async () => (await import('../schema.ts')).PatientNumber);

/** Shows what the clinic stores for one patient, to hand out a copy or erase it. */
export function PatientDataPage() {
  const queryClient = useQueryClient();
  const mayErase = allows(dataRightsAccess['dataRights.erase'], useSession().actor);
  const notice = useNotice();
  // Fetched again each time and never cached: neither the cache nor a URL may hold a patient's
  // number.
  const find = useMutation(dataRightsApi.find.mutationOptions());
  // Opened from a patient's page, which passes the id: the history of the browser has no number.
  const chosenNumber = useChosenPatient().patient?.number ?? '';
  const [isErasing, setErasing] = useState(false);
  const lookUp = (number: string) => find.mutate({ number });
  const data = find.data;

  const forget = (number: string) => {
    setErasing(false);
    notice.succeed(PATIENT_TEXTS.erased(formatNumber(number)), 5000);
    // The cached data of the patient on other screens is deleted on this device at once.
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
    lookUp(number);
  };

  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 gap-6">
        <Card title={PATIENT_TEXTS.find} description={PATIENT_TEXTS.findHelp}>
          <NumberForm
            key={chosenNumber}
            number={chosenNumber}
            busy={find.isPending}
            onWanted={lookUp}
          />
        </Card>
        {find.isPending && (
          <Card flush>
            <SkeletonRows label={PATIENT_TEXTS.loading} rows={3} />
          </Card>
        )}
        {find.isError && (
          <Card>
            <ErrorState
              title={failureText(find.error, { fallback: PATIENT_TEXTS.findFailed })}
              onRetry={() => lookUp(find.variables.number)}
            >
              {PATIENT_TEXTS.findFailedHelp}
            </ErrorState>
          </Card>
        )}
        {find.isSuccess && data && (
          <PatientHoldings
            data={data}
            notice={notice}
            onErase={mayErase ? () => setErasing(true) : undefined}
            onChanged={() => lookUp(data.number)}
          />
        )}
        {mayErase && <EverythingCard notice={notice} />}
      </div>
      {isErasing && data && (
        <EraseDialog
          data={data}
          onClose={() => setErasing(false)}
          onErased={() => forget(data.number)}
        />
      )}
    </>
  );
}

interface NumberFormProps {
  number: string;
  busy: boolean;
  onWanted: (number: string) => void;
}

function NumberForm({ number, busy, onWanted }: NumberFormProps) {
  const form = useSchemaForm(Wanted, {
    initial: { number },
    onValid: async (values) => onWanted(values.number),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-wrap items-start gap-x-4 gap-y-4">
      <div className="grow basis-64 sm:max-w-96">
        <PhoneInput label={PATIENT_TEXTS.number} {...form.field('number')} />
      </div>
      <div className="max-sm:w-full sm:pt-7">
        <Button type="submit" variant="primary" wide busy={busy} busyText={PATIENT_TEXTS.showing}>
          {PATIENT_TEXTS.show}
        </Button>
      </div>
    </form>
  );
}
