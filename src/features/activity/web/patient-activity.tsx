import { useState } from 'react';
import { useMay } from '#features/clinics/web/use-may.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { activityAccess } from '../policy.ts';
import { ActivityList } from './activity-list.tsx';
import { ACTIVITY_TEXTS } from './texts.ts';

/** A patient's own activity, folded until it is asked for; nothing for a role that may not read it. */
export function PatientActivity({ patientId }: { patientId: PatientId }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(activityAccess['activity.list'])) return null;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-line bg-surface"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold sm:px-6">
        {ACTIVITY_TEXTS.ofPatient}
      </summary>
      {isOpen && (
        <ActivityList
          filter={{ patientId }}
          empty={<EmptyState title={ACTIVITY_TEXTS.nothingOfPatient} />}
        />
      )}
    </details>
  );
}
