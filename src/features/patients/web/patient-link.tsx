import { Link } from '@tanstack/react-router';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { PatientId } from '../schema.ts';

interface PatientLinkProps {
  /** Null while the row is not linked to a patient. */
  patientId: PatientId | null;
  name: string;
  lang?: string | undefined;
}

/** Shows the name in a row of a list; it leads to the patient where the row is linked to one. */
export function PatientLink({ patientId, name, lang }: PatientLinkProps) {
  const linkClass = 'truncate font-semibold';
  if (patientId === null)
    return (
      <span lang={lang} title={name} className={linkClass}>
        {name}
      </span>
    );
  return (
    <Link
      to="/patients/$id"
      params={{ id: patientId }}
      lang={lang}
      title={name}
      // In front of what reaches over it from the line below, so that a tap on the name meets the name.
      className={classNames(
        linkClass,
        'relative z-1 min-h-6 content-center underline-offset-4 hover:underline',
      )}
    >
      {name}
    </Link>
  );
}
