import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { ACCESS_CHANGED, announceChange } from '#platform/server/live-updates/changes.ts';
import type { AccountsContext } from './accounts-context.ts';
import { cookieNamed, setCookie } from './cookies.ts';
import { cookieValue } from './gate.ts';
import { type Desk, lockDesk } from './find-desk.ts';
import { findLogin } from './login-queries.ts';
import { deskDevices, deskLogins, loginSessions, logins } from './tables.ts';

/** How long a PIN opens sessions on a desk after its person signed in fully there. */
const PIN_HOURS = 12;
/** As long as browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

/** Returns the hash of the desk cookie that the browser sent. */
export function readDeskToken(context: AccountsContext): string | undefined {
  const token = cookieValue(context.headers.cookie, cookieNamed(context, 'desk'));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? sha256Hex(token) : undefined;
}

/** Makes the browser a desk device. */
export function setDeskCookie(context: AccountsContext, token: string): void {
  setCookie(context, {
    name: cookieNamed(context, 'desk'),
    value: token,
    seconds: COOKIE_SECONDS,
  });
}

/** Returns an enabled login of the desk's own clinic. */
export async function findDeskLogin(
  scope: OperatorScope,
  { desk, loginId }: { desk: Desk; loginId: string },
) {
  const login = await findLogin(scope, { loginId });
  return login?.clinicId === desk.clinicId ? login : undefined;
}

/**
 * Makes a new full session the only one of the desk whose cookie the browser sent, so that it locks
 * there, and starts the hours in which its PIN counts; for another clinic's login none does. Does
 * nothing on other devices.
 */
export async function joinDesk(
  scope: OperatorScope,
  { token, deskTokenSha256 }: { token: string; deskTokenSha256: string | undefined },
): Promise<void> {
  if (deskTokenSha256 === undefined) return;
  await inOperatorTransaction(scope, async (tx) => {
    const desk = await lockDesk(tx, { tokenSha256: deskTokenSha256 });
    if (desk === undefined) return;
    const [session] = await tx.db
      .select({ id: loginSessions.id })
      .from(loginSessions)
      .where(and(eq(loginSessions.tokenSha256, sha256Hex(token)), eq(loginSessions.stage, 'full')));
    if (session) await adoptSession(tx, { desk, sessionId: session.id });
  });
}

/**
 * Makes an existing full session the only one of a desk. The PIN of the clinic's own login counts
 * from when it started.
 */
export async function adoptSession(
  tx: OperatorScope,
  { desk, sessionId }: { desk: Desk; sessionId: string },
): Promise<void> {
  const ownSession = eq(loginSessions.id, sessionId);
  const [session] = await tx.db
    .select({
      loginId: loginSessions.loginId,
      enteredAt: loginSessions.startedAt,
      clinicId: logins.clinicId,
    })
    .from(loginSessions)
    .innerJoin(logins, eq(logins.id, loginSessions.loginId))
    .where(ownSession);
  if (session === undefined) return;
  const { loginId, enteredAt, clinicId } = session;
  if (clinicId === desk.clinicId)
    await tx.db
      .insert(deskLogins)
      .values({ deskId: desk.id, loginId, enteredAt })
      .onConflictDoUpdate({
        target: [deskLogins.deskId, deskLogins.loginId],
        set: { enteredAt, wrongPins: 0 },
      });
  await tx.db
    .update(loginSessions)
    .set({ deskId: desk.id, idleMinutes: desk.lockMinutes })
    .where(ownSession);
  await endDeskSessions(tx, { desk, except: sessionId });
}

/**
 * Opens the only session of a desk for a login whose PIN was right, until its hours are over;
 * undefined when the password is due by now.
 */
export async function openDeskSession(
  tx: OperatorScope,
  { desk, loginId, device }: { desk: Desk; loginId: string; device: string },
): Promise<string | undefined> {
  const [entry] = await tx.db
    .update(deskLogins)
    .set({ wrongPins: 0 })
    .where(and(eq(deskLogins.deskId, desk.id), eq(deskLogins.loginId, loginId), isWithinHours))
    .returning({ endsAt: sql<string>`${deskLogins.enteredAt} + ${pinHours}` });
  if (entry === undefined) return undefined;
  await endDeskSessions(tx, { desk });
  const token = randomBytes(32).toString('base64url');
  await tx.db.insert(loginSessions).values({
    loginId,
    tokenSha256: sha256Hex(token),
    stage: 'full',
    device,
    endsAt: sql`${entry.endsAt}::timestamptz`,
    deskId: desk.id,
    startedByPin: true,
    idleMinutes: desk.lockMinutes,
  });
  return token;
}

const pinHours = sql`${PIN_HOURS}::int * interval '1 hour'`;
/** True while a PIN counts after the last full sign-in of its person on the desk. */
export const isWithinHours = sql<boolean>`${deskLogins.enteredAt} > now() - ${pinHours}`;

/** Ends the sessions of a desk; open streams of the clinic look at their session again. */
async function endDeskSessions(
  tx: OperatorScope,
  { desk, except }: { desk: Desk; except?: string },
): Promise<void> {
  const others = except === undefined ? undefined : ne(loginSessions.id, except);
  await tx.db.delete(loginSessions).where(and(eq(loginSessions.deskId, desk.id), others));
  await tx.db
    .update(deskDevices)
    .set({ usedAt: sql`now()` })
    .where(eq(deskDevices.id, desk.id));
  await announceChange({ clinicId: desk.clinicId, db: tx.db }, ACCESS_CHANGED);
}
