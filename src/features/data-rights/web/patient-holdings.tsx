import { useMutation } from '@tanstack/react-query';
import { Download, FileText, ShieldOff, Trash2, UserRoundX, UsersRound } from 'lucide-react';
import { allows } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';
import { deliveryApi } from '#features/delivery/web/api.ts';
import { formatInstant } from '#platform/calendar.ts';
import { formatNumber } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { ExportForm, HeldCounts, NamedPerson, PatientData } from '../schema.ts';
import { dataRightsApi } from './api.ts';
import { KIND_TEXTS, PATIENT_TEXTS } from './texts.ts';
import { useFileSaving } from './use-file-saving.ts';

interface PatientHoldingsProps {
  data: PatientData;
  notice: NoticeState;
  /** Undefined for a role that may not erase. */
  onErase: (() => void) | undefined;
  /** Called when something about the number has changed. */
  onChanged: () => void;
}

/** Shows what was found for a number, and the actions. */
export function PatientHoldings({ data, notice, onErase, onChanged }: PatientHoldingsProps) {
  const number = formatNumber(data.number);
  const isEmpty = Object.values(data.counts).every((rows) => rows === 0);
  if (isEmpty) return <NothingHeld data={data} notice={notice} onChanged={onChanged} />;
  return (
    <>
      <Card
        title={PATIENT_TEXTS.held(number)}
        aside={
          data.isBlocked && (
            <Badge tone="attention" icon={ShieldOff}>
              {PATIENT_TEXTS.blocked}
            </Badge>
          )
        }
      >
        <div className="grid gap-6">
          {data.people.length > 1 && (
            <Banner tone="attention">{PATIENT_TEXTS.shared(data.people.length)}</Banner>
          )}
          <People people={data.people} />
          <Counts counts={data.counts} />
        </div>
      </Card>
      <Card title={PATIENT_TEXTS.copy} description={PATIENT_TEXTS.copyHelp}>
        <Copies number={data.number} notice={notice} />
      </Card>
      {onErase && <DangerZone onErase={onErase} />}
    </>
  );
}

function NothingHeld({ data, notice, onChanged }: Omit<PatientHoldingsProps, 'onErase'>) {
  const { actor, clinic } = useSession();
  const mayAllow = allows(deliveryAccess['messaging.unsuppress'], actor);
  const { erasedAt, isBlocked } = data;
  return (
    <Card>
      <EmptyState
        icon={UserRoundX}
        title={PATIENT_TEXTS.nothing(formatNumber(data.number))}
        action={
          isBlocked &&
          mayAllow && <AllowButton number={data.number} notice={notice} onAllowed={onChanged} />
        }
      >
        {erasedAt === null
          ? PATIENT_TEXTS.nothingHelp
          : PATIENT_TEXTS.erasedOn(formatInstant(erasedAt, clinic.timeZone))}{' '}
        {isBlocked && PATIENT_TEXTS.stillBlocked}
      </EmptyState>
    </Card>
  );
}

interface AllowButtonProps {
  number: string;
  notice: NoticeState;
  onAllowed: () => void;
}

/** An erased number is in no list, so a patient who comes back is allowed here. */
function AllowButton({ number, notice, onAllowed }: AllowButtonProps) {
  const allow = useMutation(
    deliveryApi.unsuppress.mutationOptions({
      onSuccess: () => {
        notice.succeed(PATIENT_TEXTS.allowed(formatNumber(number)));
        onAllowed();
      },
      onError: (error) => notice.fail(failureText(error, { fallback: PATIENT_TEXTS.allowFailed })),
    }),
  );
  return (
    <Button
      busy={allow.isPending}
      busyText={PATIENT_TEXTS.allowing}
      onClick={() => allow.mutate({ number })}
    >
      {PATIENT_TEXTS.allow}
    </Button>
  );
}

function People({ people }: { people: readonly NamedPerson[] }) {
  return (
    <div>
      <h3 className="flex items-center gap-2 text-sm text-ink-soft">
        <UsersRound aria-hidden className="size-4" />
        {PATIENT_TEXTS.people}
      </h3>
      <ul className="mt-2 grid gap-1">
        {people.map(({ name, records }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-soft">{PATIENT_TEXTS.records(records)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Counts({ counts }: { counts: HeldCounts }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      {Object.entries(KIND_TEXTS).map(([kind, label]) => (
        <div key={kind} className="flex flex-col-reverse justify-end bg-surface p-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{counts[kind as keyof HeldCounts]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Copies({ number, notice }: { number: string; notice: NoticeState }) {
  const save = useFileSaving();
  const copy = useMutation(
    dataRightsApi.export.mutationOptions({
      onSuccess: (file) => {
        save(file);
        notice.succeed(PATIENT_TEXTS.saved(file.fileName), 5000);
      },
      onError: (error) => notice.fail(failureText(error, { fallback: PATIENT_TEXTS.saveFailed })),
    }),
  );
  const isMaking = (form: ExportForm) => copy.isPending && copy.variables.form === form;
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <Button
        icon={FileText}
        busy={isMaking('page')}
        busyText={PATIENT_TEXTS.saving}
        onClick={() => !copy.isPending && copy.mutate({ number, form: 'page' })}
      >
        {PATIENT_TEXTS.savePage}
      </Button>
      <Button
        icon={Download}
        busy={isMaking('json')}
        busyText={PATIENT_TEXTS.saving}
        onClick={() => !copy.isPending && copy.mutate({ number, form: 'json' })}
      >
        {PATIENT_TEXTS.saveJson}
      </Button>
    </div>
  );
}

function DangerZone({ onErase }: { onErase: () => void }) {
  return (
    <section
      aria-labelledby="erase-patient"
      className="rounded-lg border border-danger/50 bg-surface p-4 sm:p-6"
    >
      <h2 id="erase-patient" className="text-lg text-danger">
        {PATIENT_TEXTS.danger}
      </h2>
      <p className="mt-1 max-w-prose">{PATIENT_TEXTS.dangerHelp}</p>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">{PATIENT_TEXTS.beyond}</p>
      <div className="mt-5 flex max-sm:*:grow">
        <Button icon={Trash2} onClick={onErase}>
          {PATIENT_TEXTS.erase}
        </Button>
      </div>
    </section>
  );
}
