import type { Session } from '#features/clinics/schema.ts';
import { firstLetter } from '#platform/web/ui/first-letter.ts';

/** The clinic's logo, or its first letter, and its name. */
export function ClinicName({ clinic }: { clinic: Session['clinic'] }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="grid size-9 shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-md bg-white font-semibold text-brand-text-light max-[22.5rem]:hidden">
        {clinic.logoUrl ? (
          <img src={clinic.logoUrl} alt="" className="size-full object-contain" />
        ) : (
          <span aria-hidden>{firstLetter(clinic.clinicName)}</span>
        )}
      </span>
      <span
        title={clinic.clinicName}
        className="line-clamp-2 leading-tight font-semibold wrap-break-word max-md:text-sm"
      >
        {clinic.clinicName}
      </span>
    </span>
  );
}
