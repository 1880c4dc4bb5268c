import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { Patient } from '../schema.ts';
import { PATIENTS_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { patientsAccess } from '../policy.ts';

const PatientNoteForm = lazyPart(
  async () => (await import('./patient-note-form.tsx')).PatientNoteForm,
);

interface PatientNoteProps {
  patient: Patient;
  onSaved: () => void;
}

/** The note about a patient, which is edited where it is read. */
export function PatientNote({ patient, onSaved }: PatientNoteProps) {
  const mayEdit = useMay(patientsAccess['patients.update']);
  const [state, setState] = useState<'shown' | 'editing' | 'left'>('shown');
  if (state === 'editing')
    return (
      <Suspense>
        <PatientNoteForm
          patient={patient}
          onSaved={() => {
            setState('left');
            onSaved();
          }}
          onClose={() => setState('left')}
        />
      </Suspense>
    );
  return (
    <div
      ref={state === 'left' ? focusButton : undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      {patient.note !== '' && <p className="max-w-prose wrap-anywhere">{patient.note}</p>}
      {mayEdit && (
        <Button icon={Pencil} onClick={() => setState('editing')}>
          {patient.note === '' ? PATIENTS_TEXTS.addNote : PATIENTS_TEXTS.changeNote}
        </Button>
      )}
    </div>
  );
}

// Named here so that it runs when the element appears, and not at each render.
function focusButton(place: HTMLElement | null) {
  place?.querySelector('button')?.focus();
}
