import { randomBytes } from 'node:crypto';
import type { SessionRequest } from '#features/accounts/server/accounts-tools.ts';
import { adoptSession } from '#features/accounts/server/desk-sessions.ts';
import { findDesk } from '#features/accounts/server/find-desk.ts';
import { reauthenticate } from '#features/accounts/server/reauthenticate.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inOperatorTransaction } from '#platform/server/db/scope.ts';
import { ACCESS_CHANGED, announceChange } from '#platform/server/live-updates/changes.ts';
import { cleanName } from '#platform/text.ts';
import { MOST_DESKS, type DeskDevice, type DeskId, type DeskInput } from '../schema.ts';
import { requireOwner } from './change-staff.ts';
import { deleteDesk, insertDesk, listDesks } from './desk-queries.ts';
import type { StaffScope } from './gate.ts';
import { listMembers, lockStaff } from './staff-queries.ts';

/**
 * Makes the owner's browser a desk device of the clinic, after the password, and returns the token
 * for its cookie. Refuses WRONG_PASSWORD, DESK_ALREADY and TOO_MANY_DESKS.
 */
export async function markDesk(
  scope: StaffScope,
  {
    name,
    lockMinutes,
    password,
    session,
    deskTokenSha256,
    ...caller
  }: DeskInput &
    Pick<SessionRequest, 'address' | 'tools'> & {
      session: SessionRequest['session'] | undefined;
      deskTokenSha256: string | undefined;
    },
): Promise<
  Result<
    { desk: DeskDevice; token: string },
    { code: 'WRONG_PASSWORD' } | { code: 'DESK_ALREADY' } | { code: 'TOO_MANY_DESKS' }
  >
> {
  if (session === undefined) throw new Failure('UNAUTHENTICATED');
  const { loginId, sessionId } = session;
  const { isProven } = await reauthenticate(scope, { loginId, password, ...caller });
  if (!isProven) return refuse({ code: 'WRONG_PASSWORD' });
  return inOperatorTransaction(scope, async (tx) => {
    await lockStaff(tx);
    requireOwner(tx, await listMembers(tx));
    const deskHere = await findDesk(tx, { tokenSha256: deskTokenSha256 });
    if (deskHere !== undefined) return refuse({ code: 'DESK_ALREADY' });
    if ((await listDesks(tx, {})).length >= MOST_DESKS) return refuse({ code: 'TOO_MANY_DESKS' });
    const token = randomBytes(32).toString('base64url');
    const tokenSha256 = sha256Hex(token);
    const id = await insertDesk(tx, { name: cleanName(name), lockMinutes, tokenSha256 });
    const { clinicId } = tx.actor;
    await adoptSession(tx, { desk: { id, clinicId, name, lockMinutes }, sessionId });
    await recordDesk(tx, { action: 'staff.markDesk', id, name: cleanName(name) });
    const desk = (await listDesks(tx, { tokenSha256 })).find((each) => each.id === id);
    if (desk === undefined) throw new Error('The desk that was just inserted is gone');
    return ok({ desk, token });
  });
}

/**
 * Removes a desk device: from then on no PIN works on it, its sessions are over and its open streams
 * end. Throws NOT_FOUND for another clinic's.
 */
export async function removeDesk(
  scope: StaffScope,
  { id }: { id: DeskId },
): Promise<{ removed: true }> {
  return inOperatorTransaction(scope, async (tx) => {
    await lockStaff(tx);
    requireOwner(tx, await listMembers(tx));
    const name = await deleteDesk(tx, { id });
    if (name === undefined) throw new Failure('NOT_FOUND');
    await recordDesk(tx, { action: 'staff.removeDesk', id, name });
    await announceChange({ clinicId: tx.actor.clinicId, db: tx.db }, ACCESS_CHANGED);
    return { removed: true };
  });
}

async function recordDesk(
  tx: StaffScope,
  { action, id, name }: { action: 'staff.markDesk' | 'staff.removeDesk'; id: DeskId; name: string },
): Promise<void> {
  const { clinicId, loginId: by } = tx.actor;
  // After a removal nothing else keeps the name by which the log is read.
  const changedFields = [`name: ${name}`];
  await recordAudit(tx, { by, clinicId, action, entity: 'desk', entityId: id, changedFields });
}
