import { can } from '#app/access.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { UnfinishedImportNote } from '#features/patient-import/web/unfinished-import-note.tsx';
import { PatientsPage } from '#features/patients/web/patients-page.tsx';

/** The Patients screen with the import, which belongs to a later feature. */
export function PatientsRoute() {
  const mayImport = can(useSession().actor, 'patients.startImport');
  return <PatientsPage mayImport={mayImport} note={mayImport && <UnfinishedImportNote />} />;
}
