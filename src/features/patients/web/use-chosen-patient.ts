import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Patient, PatientId } from '../schema.ts';
import { patientsApi } from './api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The patient from whose page a form was opened. */
    patientId?: PatientId;
  }
}

/** Returns the patient from whose page this screen was opened; undefined without one, or until it is loaded. */
export function useChosenPatient(): { isChosen: boolean; patient: Patient | undefined } {
  const id = useLocation({ select: ({ state }) => state.patientId });
  const query = useQuery({
    ...patientsApi.get.queryOptions({ input: { id: id ?? ('' as PatientId) } }),
    enabled: id !== undefined,
  });
  return { isChosen: id !== undefined && !query.isError, patient: query.data };
}
