import { Plus, Upload } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { patientsApi } from './api.ts';
import { OptInsCard } from './opt-ins-card.tsx';
import { PatientList } from './patient-list.tsx';
import { PATIENTS_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { patientsAccess } from '../policy.ts';

// Loaded on demand: the list does not need it.
const NewPatientDialog = lazyPart(
  async () => (await import('./new-patient-dialog.tsx')).NewPatientDialog,
  { isDialog: true },
);

interface PatientsPageProps {
  /** The import belongs to a later feature. */
  mayImport: boolean;
  note?: ReactNode;
}

/** The Patients screen: everyone the clinic knows, the list first. */
export function PatientsPage({ mayImport, note }: PatientsPageProps) {
  const notice = useNotice();
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMay(patientsAccess['patients.create']);
  return (
    <>
      <PageHead
        title={PATIENTS_TEXTS.title}
        tools={
          mayImport && (
            <LinkButton
              to="/patients/import"
              icon={Upload}
              aria-label={PATIENTS_TEXTS.importLink}
              title={PATIENTS_TEXTS.importLink}
            >
              <span className="max-sm:sr-only">{PATIENTS_TEXTS.import}</span>
            </LinkButton>
          )
        }
        action={
          mayAdd && (
            <Button variant="primary" icon={Plus} wide onClick={() => setAdding(true)}>
              {PATIENTS_TEXTS.newPatient}
            </Button>
          )
        }
      />
      <NoticeBanner state={notice} />
      {note}
      {mayAdd && <OptInsCard notice={notice} />}
      <PatientList />
      {isAdding && (
        <Suspense fallback={null}>
          <NewPatientDialog
            onCreated={({ name }) => {
              setAdding(false);
              void queryClient.invalidateQueries({ queryKey: patientsApi.key() });
              notice.succeed(PATIENTS_TEXTS.added(name));
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
