import { translateText } from '#platform/i18n.ts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CirclePower } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import type { Autopilot } from '../schema.ts';
import { autopilotApi } from './api.ts';
import { PauseDialog, SwitchOnDialog } from './autopilot-dialogs.tsx';
import { AUTOPILOT_REFUSALS, AUTOPILOT_TEXTS, PAUSE_TEXTS } from './texts.ts';

export interface AutopilotPartProps {
  autopilot: Autopilot;
  onChanged: (latest: Autopilot) => void;
  notice: NoticeState;
}

/** Shows its present state, why it may not send, and the one thing to do about it. */
export function AutopilotState(props: AutopilotPartProps) {
  const { isOn, pause, hasProviderKey } = props.autopilot;
  const help = isOn
    ? pause
      ? AUTOPILOT_TEXTS.pausedHelp
      : AUTOPILOT_TEXTS.onHelp
    : AUTOPILOT_TEXTS.offHelp;
  return (
    <Card title={AUTOPILOT_TEXTS.title} aside={<StateBadge {...props.autopilot} />}>
      <div className="grid gap-4">
        {isOn && pause && <PauseReason pause={pause} />}
        <p className="max-w-prose">{help}</p>
        {!hasProviderKey && (
          <Banner
            tone="attention"
            action={<LinkButton to="/settings/integrations">{AUTOPILOT_TEXTS.addKey}</LinkButton>}
          >
            {AUTOPILOT_TEXTS.noKey}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {isOn ? <OnActions {...props} /> : hasProviderKey && <SwitchOn {...props} />}
        </div>
      </div>
    </Card>
  );
}

function StateBadge({ isOn, pause }: Autopilot) {
  if (!isOn)
    return (
      <Badge tone="neutral" icon={CirclePower}>
        {AUTOPILOT_TEXTS.off}
      </Badge>
    );
  return pause ? (
    <Badge tone="attention" icon={CirclePause}>
      {AUTOPILOT_TEXTS.paused}
    </Badge>
  ) : (
    <Badge tone="success" icon={CircleCheck}>
      {AUTOPILOT_TEXTS.on}
    </Badge>
  );
}

function PauseReason({ pause }: { pause: NonNullable<Autopilot['pause']> }) {
  const { clinic } = useSession();
  const { because, detail, by, at } = pause;
  return (
    <Banner tone="attention">
      <p className="font-semibold">
        {because === 'person' ? (detail ?? PAUSE_TEXTS.person) : PAUSE_TEXTS[because]}
      </p>
      {because !== 'person' && detail && <p>{translateText(detail)}</p>}
      <p>{AUTOPILOT_TEXTS.pausedBy(by, formatInstant(at, clinic.timeZone))}</p>
    </Banner>
  );
}

function SwitchOn({ autopilot, onChanged, notice }: AutopilotPartProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {AUTOPILOT_TEXTS.switchOn}
      </Button>
      {isAsking && (
        <SwitchOnDialog
          autopilot={autopilot}
          onClose={() => setAsking(false)}
          onChanged={(latest) => {
            setAsking(false);
            onChanged(latest);
            notice.succeed(AUTOPILOT_TEXTS.switchedOn);
          }}
        />
      )}
    </>
  );
}

function OnActions({ autopilot, onChanged, notice }: AutopilotPartProps) {
  const [isAsking, setAsking] = useState(false);
  const resume = useMutation(
    autopilotApi.resumeAutopilot.mutationOptions({
      onSuccess: (latest) => {
        onChanged(latest);
        notice.succeed(AUTOPILOT_TEXTS.resumed);
      },
      onError: (error) =>
        notice.fail(failureText(error, { fallback: AUTOPILOT_TEXTS.resumeFailed })),
    }),
  );
  const off = useMutation(
    autopilotApi.updateAutopilot.mutationOptions({
      onSuccess: (latest) => {
        onChanged(latest);
        notice.succeed(AUTOPILOT_TEXTS.switchedOff);
      },
      onError: (error) => {
        const current = currentVersion<Autopilot>(error);
        if (current) onChanged(current);
        const texts = { refusals: AUTOPILOT_REFUSALS, fallback: AUTOPILOT_TEXTS.switchFailed };
        notice.fail(failureText(error, texts));
      },
    }),
  );
  const { settings, version, pause } = autopilot;
  return (
    <>
      {pause ? (
        <Button
          variant="primary"
          busy={resume.isPending}
          busyText={AUTOPILOT_TEXTS.resuming}
          onClick={() => resume.mutate({})}
        >
          {AUTOPILOT_TEXTS.resume}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{AUTOPILOT_TEXTS.pause}</Button>
      )}
      <Button
        busy={off.isPending}
        onClick={() => off.mutate({ ...settings, isOn: false, version })}
      >
        {AUTOPILOT_TEXTS.switchOff}
      </Button>
      {isAsking && (
        <PauseDialog
          onClose={() => setAsking(false)}
          onChanged={(latest) => {
            setAsking(false);
            onChanged(latest);
            notice.succeed(AUTOPILOT_TEXTS.pausedNotice);
          }}
        />
      )}
    </>
  );
}
