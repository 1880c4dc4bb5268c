import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { decideAsk, type AskDecision } from '../rules.ts';
import { askPatient } from './ask-patient.ts';
import { insertDecision } from './decision-queries.ts';
import { findAskSettings, lockAskSettings } from './settings-queries.ts';
import { findEndedVisit, findUndecidedVisits, readAskFacts } from './visit-queries.ts';

/** The most visits that one run decides about; the next run goes on. */
const MOST_AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/**
 * Decides about the clinic's visits that are due, oldest first, each in a transaction of its own.
 * Returns how many patients are asked.
 */
export async function decideVisits(
  scope: ClinicScope,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const settings = await findAskSettings(scope);
  if (!settings?.isOn || settings.startedAt === null || !(await canAsk(scope))) return 0;
  const due = new Date(scope.now.getTime() - settings.afterHours * HOUR_MS);
  const range = { since: settings.startedAt, until: due, limit: MOST_AT_ONCE };
  let askedCount = 0;
  for (const { id } of await findUndecidedVisits(scope, range)) {
    if (signal?.aborted) break;
    const decision = await inTransaction(scope, (tx) => decideVisit(tx, id));
    if (decision?.ask) askedCount += 1;
    // The others wait behind this one, so that a full day puts no visit before an older one.
    if (decision?.ask === false && decision.because === 'day_full') break;
  }
  return askedCount;
}

/** Returns whether the clinic may ask, and has a link to send. */
export async function canAsk(scope: ClinicScope): Promise<boolean> {
  const { enabledFeatures, gmbLink } = await clinicDetails(scope);
  return enabledFeatures.includes('reviews') && gmbLink !== '';
}

/**
 * Decides about a visit under the lock of the settings, where everything is read again, and records
 * what is final. Two instances that meet here ask once.
 */
async function decideVisit(tx: ClinicScope, id: AppointmentId): Promise<AskDecision | undefined> {
  const settings = await lockAskSettings(tx);
  const visit = settings.isOn ? await findEndedVisit(tx, id) : undefined;
  if (visit === undefined) return undefined;
  const decision = decideAsk(await readAskFacts(tx, visit), { settings, now: tx.now });
  if (!decision.ask && !decision.isFinal) return decision;
  const because = decision.ask ? null : decision.because;
  const exclusion = because === 'excluded' ? visit.exclusion : null;
  await insertDecision(tx, { appointmentId: id, because, exclusion });
  if (decision.ask) await askPatient(tx, visit);
  await announceChange(tx, 'ask_decision');
  return decision;
}
