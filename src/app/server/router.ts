import { implement } from '@orpc/server';
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts';
import { accountsRouter } from '#features/accounts/server/router.ts';
import type { AdminGate } from '#features/admin/server/gate.ts';
import { activityRouter } from '#features/activity/server/router.ts';
import { adminRouter } from '#features/admin/server/router.ts';
import { appointmentsRouter } from '#features/appointments/server/router.ts';
import { boardRouter } from '#features/board/server/router.ts';
import { leaveRouter } from '#features/leave/server/router.ts';
import { remindersRouter } from '#features/reminders/server/router.ts';
import { todayRouter } from '#features/today/server/router.ts';
import { autopilotRouter } from '#features/autopilot/server/router.ts';
import { isPrivileged } from '#features/clinics/policy.ts';
import type { ClinicContext, ClinicsGate } from '#features/clinics/server/gate.ts';
import { hoursRouter } from '#features/hours/server/router.ts';
import { clinicsRouter } from '#features/clinics/server/router.ts';
import { creativesRouter } from '#features/creatives/server/router.ts';
import { dashboardRouter } from '#features/dashboard/server/router.ts';
import { dataRightsRouter } from '#features/data-rights/server/router.ts';
import type { DeliveryChannel, KeyCheck } from '#features/delivery/server/channel.ts';
import { deliveryRouter } from '#features/delivery/server/router.ts';
import { messagesRouter } from '#features/messages/server/router.ts';
import { feedbackRouter } from '#features/feedback/server/router.ts';
import { monthRouter } from '#features/month/server/router.ts';
import type { ReportsGate } from '#features/reports/server/gate.ts';
import { historyRouter } from '#features/patient-history/server/router.ts';
import { importRouter } from '#features/patient-import/server/router.ts';
import { noticesRouter } from '#features/consent-notices/server/router.ts';
import { patientsRouter } from '#features/patients/server/router.ts';
import { postersRouter } from '#features/posters/server/router.ts';
import { reportsRouter } from '#features/reports/server/router.ts';
import { askingRouter } from '#features/asking/server/router.ts';
import { reviewsRouter } from '#features/reviews/server/router.ts';
import { sequencesRouter } from '#features/sequences/server/router.ts';
import { staffRouter } from '#features/staff/server/router.ts';
import { setupRouter } from '#features/setup/server/router.ts';
import { sheetExportRouter } from '#features/sheet-export/server/router.ts';
import type { Sheet } from '#features/sheet-export/server/sheet.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { modelsRouter } from '#features/models/server/router.ts';
import { reviewDraftsRouter } from '#features/review-drafts/server/router.ts';
import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import {
  ACCESS_CHANGED,
  bundleChanges,
  type ChangeFeed,
} from '#platform/server/live-updates/changes.ts';
import type { DiskSpace } from '#platform/server/embedded-postgres/disk-space.ts';
import type { LoopWatch } from '#platform/server/loop-watch.ts';
import { releaseSlot } from '#platform/server/http/request-limiter.ts';
import { ACCESS, asksPassword, can } from '../access.ts';
import { contract, type OperationName } from '../contract.ts';

/** The outside services and keys that operations use, and the clock of what they plan. */
export interface Tools {
  readonly clock: Clock;
  readonly channel: DeliveryChannel & KeyCheck;
  readonly encryptionKey: Buffer;
  readonly sheet: Sheet;
  /** Where export scripts may live besides Google. */
  readonly sheetOrigins: readonly string[];
  readonly sheetKey: Buffer;
  readonly writer: TextModel;
  /** The key that callers from outside must show; undefined switches the functions for them off. */
  readonly publicApiKey: string | undefined;
  /** Where embedded creatives may come from. */
  readonly frameAddresses: readonly string[];
  /** Room on the disk of DATA_DIR, cached for a few seconds; null where it cannot be read. */
  readonly readDisk: () => Promise<DiskSpace | null>;
  /** Seconds since a forwarded address arrived although no proxy is trusted; null when none did in the last day. */
  readonly forwardedSecondsAgo: () => number | null;
  /** Knows what ran while this process answered no request. */
  readonly loopWatch: LoopWatch;
  /** Whether a job restores the newest backup each night. */
  readonly triesBackups: boolean;
}

/** The context that the HTTP edge hands to every operation. */
export interface AppContext extends AccountsContext {
  readonly tools: Tools;
  readonly clinics: ClinicsGate;
  readonly admin: AdminGate;
  readonly reports: ReportsGate;
  /** The changes in the database, also by other instances. */
  readonly changes: ChangeFeed;
  /** True while the database answers; kept for a few seconds. */
  readonly isHealthy: () => Promise<boolean>;
  /** True once the process has been asked to stop: it finishes what it does, and begins nothing that takes long. */
  readonly isStopping: () => boolean;
}

const RESTARTING = 'The server is restarting. Nothing was sent. Try again in a few seconds.';

/** Operations that send to patients or export: each may take half a minute, longer than a stopping process waits. */
const SENDING: ReadonlySet<OperationName> = new Set([
  'appointments.send',
  'messaging.exportToSheet',
  'messaging.send',
] satisfies OperationName[]);

const operations = implement(contract).$context<AppContext>();

/**
 * The one entry point: no operation runs unless its row in the access table allows this actor. An operation without a row
 * is refused, and so is a caller whose session, clinic or role cannot be read.
 */
const guardedOperations = operations.use(async ({ context, path, next }) => {
  const name = path.join('.') as OperationName;
  context.event.operation = name;
  const enteredValue = enterClinic(context);
  if (enteredValue) {
    context.event.clinicId = enteredValue.actor.clinicId;
    context.event.loginId = enteredValue.actor.loginId;
    context.event.role = enteredValue.actor.role;
  }
  await requireAccess(context, { entry: enteredValue, name });
  // Before anything is claimed: the caller may simply ask again, and another instance or the next process answers.
  if (SENDING.has(name) && context.isStopping()) {
    context.event.outcome = 'stopping';
    throw new Failure('UNAVAILABLE', { message: RESTARTING });
  }
  try {
    // Only rows for `anyone` come here without a clinic, and none of those operations reads one.
    const entry = { context: enteredValue as Pick<ClinicContext, 'actor' | 'scope'> };
    return await context.tools.loopWatch.run(name, () => next(entry));
  } catch (error) {
    await recordIfDenied(error, { entry: enteredValue, name });
    throw error;
  }
});

/** Throws, and records it for a signed-in user, unless the caller may do what a row of the access table is about. Throws
 * PASSWORD_NEEDED, which no one need read in the audit log, where a session that began with a PIN comes first to it. */
export async function requireAccess(
  context: AppContext,
  { entry, name }: { entry: ReturnType<typeof enterClinic>; name: OperationName },
): Promise<void> {
  if (can(entry?.actor, name)) {
    if (asksPassword(name) && context.login?.needsPassword) throw new Failure('PASSWORD_NEEDED');
    return;
  }
  const mustSignIn = entry === undefined && Object.hasOwn(ACCESS, name);
  const failure = mustSignIn ? await whyNotIn(context) : new Failure('FORBIDDEN');
  await recordIfDenied(failure, { entry, name });
  throw failure;
}

/** Returns the failure for a caller who may not enter: a suspended clinic, a disabled login, or a missing session. */
async function whyNotIn({ accounts, headers, requestId }: AppContext): Promise<Failure> {
  const reason = await accounts.gate.whyRefused({ cookies: headers.cookie, requestId });
  if (reason === 'suspended') return new Failure('CLINIC_SUSPENDED');
  return new Failure(
    'UNAUTHENTICATED',
    reason === 'disabled' ? { data: { isLoginDisabled: true } } : {},
  );
}

/**
 * Records the denial of a signed-in user in the audit log, also where a service decided it; by now its transaction is rolled
 * back. Callers without a session are in the request log only: otherwise anyone could fill the audit log.
 */
async function recordIfDenied(
  error: unknown,
  { entry, name }: { entry: { scope: ClinicContext['scope'] } | undefined; name: string },
): Promise<void> {
  if (entry === undefined || !(error instanceof Failure)) return;
  if (error.code !== 'FORBIDDEN' && error.code !== 'RATE_LIMITED') return;
  // A tab beyond the limit retries automatically while it is open: no user did anything.
  if (name === 'live.changes' && error.code === 'RATE_LIMITED') return;
  const { code: reason } = error;
  await recordAudit(entry.scope, {
    action: name,
    entity: 'operation',
    outcome: 'refused',
    reason,
    isSilent: true,
  });
}

/** Returns the caller's clinic; undefined without a session, or for an admin without the required second factor. */
export function enterClinic({ login, clinics, accounts, requestId }: AppContext) {
  const entry = login && clinics.enter(login, requestId);
  const isHalf = accounts.adminsNeedSecondFactor && login?.hasSecondFactor !== true;
  return entry && isHalf && isPrivileged(entry.actor) ? undefined : entry;
}

export const router = guardedOperations.router({
  accounts: accountsRouter,
  activity: activityRouter,
  admin: adminRouter,
  appointments: {
    ...appointmentsRouter,
    ...boardRouter,
    ...leaveRouter,
    ...remindersRouter,
    ...todayRouter,
  },
  clinics: { ...clinicsRouter, ...hoursRouter },
  creatives: creativesRouter,
  dashboard: dashboardRouter,
  messaging: {
    ...messagesRouter,
    ...deliveryRouter,
    ...autopilotRouter,
    ...sheetExportRouter,
  },
  dataRights: dataRightsRouter,
  feedback: feedbackRouter,
  month: monthRouter,
  patients: { ...patientsRouter, ...noticesRouter, ...importRouter, ...historyRouter },
  posters: postersRouter,
  reports: reportsRouter,
  reviews: { ...reviewsRouter, ...askingRouter },
  sequences: sequencesRouter,
  setup: setupRouter,
  staff: staffRouter,
  models: modelsRouter,
  reviewDrafts: reviewDraftsRouter,
  live: {
    changes: operations.live.changes.handler(({ context, input, signal }) => {
      const { login, changes } = context;
      if (login && changes.listeners(login.clinicId) >= MOST_LISTENERS)
        throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds: COME_BACK_SECONDS } });
      return liveChanges(context, { ...input, signal });
    }),
  },
  health: {
    check: operations.health.check.handler(async ({ context }) => {
      if (!(await context.isHealthy())) throw new Failure('UNAVAILABLE');
      const disk = await context.tools.readDisk();
      return disk === null || disk.level === 'enough'
        ? { status: 'ok' }
        : { status: 'ok', disk: disk.level };
    }),
  },
});

const CHANGES_SPACING_MS = 200;
/** How much later than a list's request the stream's request may arrive. */
const SLOW_REQUEST_MS = 5000;
const SESSION_CHECK_MS = 30_000;
/** Of one clinic in this process; far more than it has tabs. Each holds a connection, and its session is looked at twice a minute. */
const MOST_LISTENERS = 200;
const COME_BACK_SECONDS = 60;

/** Ends when the caller leaves, the app stops, or the session is over: a stream must not outlive the right to it. */
async function* liveChanges(
  context: AppContext,
  { sinceMs, signal }: { sinceMs?: number | undefined; signal: AbortSignal | undefined },
) {
  const { login, accounts, headers, requestId } = context;
  if (login === undefined) return;
  const { staffRole } = login;
  // A stream listens for hours. When the app starts, all screens of a clinic open one at once.
  releaseSlot();
  const over = new AbortController();
  const isProven = () =>
    accounts.gate.isStillProven({ cookies: headers.cookie, requestId, staffRole });
  const checking = setInterval(() => {
    isProven()
      .then((isStill) => isStill || over.abort())
      .catch(() => over.abort());
  }, SESSION_CHECK_MS);
  const either = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  try {
    const wish = {
      clinicId: login.clinicId,
      spacingMs: CHANGES_SPACING_MS,
      sinceMs: sinceMs === undefined ? undefined : sinceMs + SLOW_REQUEST_MS,
      signal: either,
    };
    for await (const kinds of bundleChanges(context.changes, wish)) {
      // Such as that the clinic was suspended or the staff role changed: at once, not at the next check.
      if (kinds.includes(ACCESS_CHANGED) && !(await isProven())) {
        // The screen asks again for what it shows, and is refused.
        yield { kinds: [ACCESS_CHANGED] };
        return;
      }
      yield { kinds };
    }
  } finally {
    clearInterval(checking);
  }
}
