import { Pencil, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
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
      <Card title={PATIENTS_TEXTS.note} compact>
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
      </Card>
    );
  if (!mayEdit && patient.note === '') return null;
  const label = patient.note === '' ? PATIENTS_TEXTS.addNote : PATIENTS_TEXTS.changeNote;
  return (
    <div ref={state === 'left' ? focusButton : undefined}>
      <Card
        title={PATIENTS_TEXTS.note}
        compact
        aside={
          mayEdit && (
            <IconButton
              icon={patient.note === '' ? Plus : Pencil}
              label={label}
              onClick={() => setState('editing')}
            />
          )
        }
      >
        {patient.note !== '' && <p className="wrap-anywhere">{patient.note}</p>}
      </Card>
    </div>
  );
}

// Named here so that it runs when the element appears, and not at each render.
function focusButton(place: HTMLElement | null) {
  place?.querySelector('button')?.focus();
}
