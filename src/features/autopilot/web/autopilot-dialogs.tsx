import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { Autopilot } from '../schema.ts';
import { autopilotApi } from './api.ts';
import { AUTOPILOT_REFUSALS, AUTOPILOT_TEXTS } from './texts.ts';

interface DialogProps {
  onClose: () => void;
  onChanged: (autopilot: Autopilot) => void;
}

/** Says what will happen from now on, before it does. */
export function SwitchOnDialog({
  autopilot,
  onClose,
  onChanged,
}: DialogProps & { autopilot: Autopilot }) {
  const [latest, setLatest] = useState(autopilot);
  const { settings, version } = latest;
  const update = useMutation(
    autopilotApi.updateAutopilot.mutationOptions({
      onSuccess: onChanged,
      onError: (error) => {
        // Another person's version would be switched on: show it and ask again.
        const current = currentVersion<Autopilot>(error);
        if (current) setLatest(current);
      },
    }),
  );
  const texts = { refusals: AUTOPILOT_REFUSALS, fallback: AUTOPILOT_TEXTS.switchFailed };
  return (
    <ConfirmDialog
      title={AUTOPILOT_TEXTS.switchOnTitle}
      open
      variant="primary"
      action={AUTOPILOT_TEXTS.switchOn}
      busyAction={AUTOPILOT_TEXTS.switchingOn}
      busy={update.isPending}
      onConfirm={() => update.mutate({ ...settings, isOn: true, version })}
      onClose={onClose}
      failure={update.isError && failureText(update.error, texts)}
    >
      <p>{AUTOPILOT_TEXTS.switchOnFirst}</p>
      <ul className="mt-3 grid list-disc gap-2 ps-5">
        <li>{AUTOPILOT_TEXTS.switchOnHours(settings)}</li>
        <li>{AUTOPILOT_TEXTS.switchOnPace(settings)}</li>
        <li>{AUTOPILOT_TEXTS.switchOnStop}</li>
        <li>{AUTOPILOT_TEXTS.switchOnPause}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Asks why, because colleagues will wonder. */
export function PauseDialog({ onClose, onChanged }: DialogProps) {
  const [detail, setDetail] = useState('');
  const pause = useMutation(autopilotApi.pauseAutopilot.mutationOptions({ onSuccess: onChanged }));
  const texts = { fallback: AUTOPILOT_TEXTS.pauseFailed };
  return (
    <ConfirmDialog
      title={AUTOPILOT_TEXTS.pauseTitle}
      open
      variant="primary"
      action={AUTOPILOT_TEXTS.pause}
      busyAction={AUTOPILOT_TEXTS.pausing}
      busy={pause.isPending}
      onConfirm={() => pause.mutate({ detail })}
      onClose={onClose}
      failure={pause.isError && failureText(pause.error, texts)}
    >
      <p className="mb-4">{AUTOPILOT_TEXTS.pauseHelp}</p>
      <TextInput
        label={AUTOPILOT_TEXTS.pauseReason}
        hint={AUTOPILOT_TEXTS.pauseReasonHint}
        optional
        maxLength={200}
        value={detail}
        onChange={setDetail}
      />
    </ConfirmDialog>
  );
}
