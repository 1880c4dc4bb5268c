import { UnfinishedImportNote } from '#features/patient-import/web/unfinished-import-note.tsx';
import { PatientsPage } from '#features/patients/web/patients-page.tsx';

/** The Patients screen with the note of an unfinished import, which belongs to a later feature. */
export function PatientsRoute() {
  return <PatientsPage note={<UnfinishedImportNote />} />;
}
