import { DoctorId } from '#features/clinics/schema.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import type { Option } from '#platform/web/ui/select.tsx';
import { findChanges, hasFormerDoctor } from '../rules.ts';
import { NO_DOCTOR } from '../rules.ts';
import type { Appointment, AppointmentChange } from '../schema.ts';
import type { AppointmentValues } from './appointment-fields.tsx';
import { DIALOG_TEXTS, FIELD_LABELS } from './dialog-texts.ts';
import type { Doctors } from './use-doctors.ts';

const FIELDS = Object.keys(FIELD_LABELS) as (keyof AppointmentValues)[];
const NOBODY = '';
/** The option of a deleted doctor, whose name is kept until someone chooses another. */
const FORMER = 'former';

/** Converts an appointment to the form's values. */
export function toValues(appointment: Appointment): AppointmentValues {
  const noDoctor = hasFormerDoctor(appointment) ? FORMER : NOBODY;
  return Object.fromEntries(
    FIELDS.map((field) => [field, appointment[field] ?? noDoctor]),
  ) as AppointmentValues;
}

/** Converts the form's values to a change. */
export function toChange({ doctorId, ...values }: AppointmentValues): AppointmentChange {
  if (doctorId === FORMER) return values;
  return { ...values, doctorId: doctorId === NOBODY ? null : DoctorId.parse(doctorId) };
}

/** Returns the options beside the clinic's doctors. */
export function doctorChoices(appointment: Appointment): Option[] {
  const nobody = { value: NOBODY, label: DIALOG_TEXTS.unassigned };
  if (!hasFormerDoctor(appointment)) return [nobody];
  return [{ value: FORMER, label: DIALOG_TEXTS.formerDoctor(appointment.doctorName) }, nobody];
}

interface Versions {
  newer: Appointment;
  /** This person's changes. */
  draft: AppointmentChange;
  doctors: Doctors;
}

/** Compares this person's changes with the same fields of the newer version. */
export function differences({ newer, draft, doctors }: Versions): ConflictField[] {
  const remaining = findChanges(newer, draft);
  return FIELDS.filter((field) => Object.hasOwn(remaining, field)).map((field) => ({
    label: FIELD_LABELS[field],
    draft: formatValue(field, { value: remaining[field], doctors }),
    current:
      field === 'doctorId'
        ? newer.doctorName
        : formatValue(field, { value: newer[field], doctors }),
  }));
}

function formatValue(
  field: keyof AppointmentValues,
  { value, doctors }: { value: string | null | undefined; doctors: Doctors },
): string {
  if (field === 'doctorId') return (value && doctors.nameOf(value)) || NO_DOCTOR.doctorName;
  if (!value) return DIALOG_TEXTS.nothingThere;
  if (field === 'appointmentDate') return formatDate(value);
  return field === 'appointmentTime' ? formatTime(value) : value;
}
