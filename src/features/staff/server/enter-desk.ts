import type { AccountsTools } from '#features/accounts/server/accounts-tools.ts';
import { openDeskSession } from '#features/accounts/server/desk-sessions.ts';
import { type Desk, findDesk, lockDesk } from '#features/accounts/server/find-desk.ts';
import type { ProvenLogin } from '#features/accounts/server/gate.ts';
import { replaceSession } from '#features/accounts/server/sessions.ts';
import type { Entered } from '#features/accounts/schema.ts';
import type { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { verifyPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { LockedDesk } from '../schema.ts';
import { claimPinTry, listDeskPeople, MOST_WRONG_PINS } from './desk-queries.ts';

type NotADesk = { code: 'NOT_A_DESK' };

/** Returns the people that a locked desk device offers. Refuses NOT_A_DESK elsewhere, and once it was removed. */
export async function readLockedDesk(
  scope: OperatorScope,
  cookie: { tokenSha256: string | undefined },
): Promise<Result<LockedDesk, NotADesk>> {
  const desk = await findDesk(scope, cookie);
  if (desk === undefined) return refuse({ code: 'NOT_A_DESK' });
  return ok(await listDeskPeople(scope, { desk }));
}

/**
 * Signs a person in on a desk device with the PIN, and ends the session of the person before.
 * Refuses PASSWORD_DUE without a PIN, after five wrong ones, and 12 hours after the last password
 * there; so a PIN counts only where its person used the password.
 */
export async function enterDesk(
  scope: OperatorScope,
  attempt: {
    loginId: LoginId;
    pin: string;
    deskTokenSha256: string | undefined;
    device: string;
    /** The session that the browser has now. */
    former: ProvenLogin | undefined;
    tools: Pick<AccountsTools, 'limitHashing'>;
  },
): Promise<
  Result<
    { entered: Entered; token: string },
    NotADesk | { code: 'PASSWORD_DUE' } | { code: 'WRONG_PIN' }
  >
> {
  const { loginId, pin, deskTokenSha256, device, former, tools } = attempt;
  const markedDesk = await findDesk(scope, { tokenSha256: deskTokenSha256 });
  if (markedDesk === undefined || deskTokenSha256 === undefined)
    return refuse({ code: 'NOT_A_DESK' });
  const login = await claimPinTry(scope, { desk: markedDesk, loginId });
  if (login === undefined) return refuse({ code: 'PASSWORD_DUE' });
  const { pinHash, name } = login;
  const isRight =
    pinHash !== null && (await tools.limitHashing(() => verifyPassword(pinHash, pin)));
  if (!isRight) {
    await recordEntry(scope, { desk: markedDesk, loginId, outcome: 'refused' });
    return refuse({ code: login.wrongPins < MOST_WRONG_PINS ? 'WRONG_PIN' : 'PASSWORD_DUE' });
  }
  return inOperatorTransaction(scope, async (tx) => {
    const desk = await lockDesk(tx, { tokenSha256: deskTokenSha256 });
    if (desk === undefined) return refuse({ code: 'NOT_A_DESK' });
    const token = await openDeskSession(tx, { desk, loginId, device });
    if (token === undefined) return refuse({ code: 'PASSWORD_DUE' });
    if (former) await replaceSession(tx, former);
    await recordEntry(tx, { desk, loginId, outcome: 'done' });
    return ok({ entered: { id: loginId, name, next: 'enter' }, token });
  });
}

async function recordEntry(
  scope: OperatorScope,
  entry: { desk: Desk; loginId: LoginId; outcome: 'done' | 'refused' },
): Promise<void> {
  const { desk, loginId, outcome } = entry;
  await recordAudit(scope, {
    by: loginId,
    clinicId: desk.clinicId,
    action: 'staff.enterDesk',
    entity: 'desk',
    entityId: desk.id,
    outcome,
    isSilent: true,
  });
}
