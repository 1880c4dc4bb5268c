import { useQuery } from '@tanstack/react-query';
import type { SpecialDay } from '#features/clinics/hours/schema.ts';
import { HOURS_TEXTS } from '#features/clinics/web/hours/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { appointmentsApi } from './api.ts';

/** Says how many pending appointments are in a leave, and leads to them: each can be moved, and the patient informed. */
export function AffectedAppointments({ day }: { day: SpecialDay }) {
  const { from, to, doctorId } = day;
  const { data } = useQuery(
    appointmentsApi.search.queryOptions({
      input: {
        limit: 1,
        patient: '',
        status: 'pending',
        from,
        to,
        ...(doctorId && { doctorId }),
      },
      staleTime: 0,
    }),
  );
  if (!data?.total) return null;
  const search = { status: 'pending', days: 'dates', from, to } as const;
  return (
    <Banner
      tone="attention"
      action={
        <LinkButton
          to="/appointments"
          search={doctorId === null ? search : { ...search, doctor: doctorId }}
        >
          {HOURS_TEXTS.showAffected}
        </LinkButton>
      }
    >
      {HOURS_TEXTS.affected(data.total)}
    </Banner>
  );
}
