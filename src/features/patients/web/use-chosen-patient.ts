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

/**
 * Returns the patient from whose page this screen was opened; undefined without one, or until it is
 * loaded. A child without a number has that of the guardian.
 */
export function useChosenPatient(): { isChosen: boolean; patient: Patient | undefined } {
  const id = useLocation({ select: ({ state }) => state.patientId });
  const patientQuery = usePatient(id ?? null);
  const { data } = patientQuery;
  const guardian = usePatient(data?.number === null ? data.guardianId : null);
  const patient =
    data && !guardian.isLoading
      ? { ...data, number: data.number ?? guardian.data?.number ?? null }
      : undefined;
  return { isChosen: id !== undefined && !patientQuery.isError, patient };
}

function usePatient(id: PatientId | null) {
  return useQuery({
    ...patientsApi.get.queryOptions({ input: { id: id ?? ('' as PatientId) } }),
    enabled: id !== null,
  });
}
