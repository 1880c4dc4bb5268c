import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#platform/calendar.ts';
import { patientsApi } from './api.ts';
import { PATIENTS_TEXTS } from './texts.ts';

/** Says from when the law requires consent, while patients have none recorded. */
export function ConsentDeadline() {
  const { data } = useQuery(patientsApi.consentDeadline.queryOptions());
  if (!data || data.requiredFrom === null || data.withoutConsent === 0) return null;
  const { requiredFrom, withoutConsent } = data;
  return (
    <>
      {' '}
      · {PATIENTS_TEXTS.consentDeadline({ from: formatDate(requiredFrom), count: withoutConsent })}
    </>
  );
}
