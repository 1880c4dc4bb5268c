import { formatTime } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import type { BookingWarning } from './use-clashes.ts';

interface ClashDialogProps {
  warning: BookingWarning;
  patient: string;
  doctor: string;
  /** Formats an appointment's time, e.g. '21 Nov 2026, 10:15 am'. */
  when: string;
  /** The actions of the buttons. */
  accept: string;
  decline: string;
  onAccept: () => void;
  onDecline: () => void;
  busy: boolean;
  /** The failure of accepting, and the fallback sentence. */
  failure?: { error: unknown; fallback: string };
}

/** Shows who already has the doctor's time, or the patient's other visit of the day; a person decides whether to keep both. */
export function ClashDialog(props: ClashDialogProps) {
  const { failure, busy } = props;
  const { title, help, items } = describeWarning(props);
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={props.onDecline}
      busy={busy}
      banner={
        failure && (
          <Banner tone="danger">
            {failureText(failure.error, {
              refusals: APPOINTMENTS_REFUSALS,
              fallback: failure.fallback,
            })}
          </Banner>
        )
      }
      footer={
        <>
          {/* First, so that Enter does not book twice. */}
          <Button variant="primary" onClick={() => !busy && props.onDecline()}>
            {props.decline}
          </Button>
          <Button onClick={props.onAccept} busy={busy} busyText={UI_TEXTS.saving}>
            {props.accept}
          </Button>
        </>
      }
    >
      <p>{help}</p>
      <ul className="my-3 grid gap-2">
        {items.map(({ id, label, appointmentTime }) => (
          <li key={id} className="flex flex-wrap gap-x-3 rounded-md bg-sunken px-3 py-2">
            <span className="font-semibold">{label}</span>
            <span className="text-ink-soft tabular-nums">{formatTime(appointmentTime)}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{DIALOG_TEXTS.clashQuestion}</p>
    </Dialog>
  );
}

function describeWarning({ warning, patient, doctor, when }: ClashDialogProps) {
  if (warning.code === 'CLASH')
    return {
      title: DIALOG_TEXTS.clashTitle,
      help: DIALOG_TEXTS.clashHelp({ doctor, when }),
      items: warning.appointments.map((clash) => ({ ...clash, label: clash.patientName })),
    };
  return {
    title: DIALOG_TEXTS.sameDayTitle,
    help: DIALOG_TEXTS.sameDayHelp(patient),
    items: warning.appointments.map((visit) => ({ ...visit, label: visit.doctorName })),
  };
}
