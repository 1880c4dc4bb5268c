import {
  createInvitation,
  mailInvitation,
  type AccountsTools,
} from '#features/accounts/server/service.ts';
import { issueToken } from '#features/accounts/server/proofs/service.ts';
import { createClinic } from '#features/clinics/server/service.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordOperatorAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import type { Invitation, NewClinicInput, User } from '../../schema.ts';
import type { AdminScope } from '../gate.ts';
import { loginById, userById } from '../queries.ts';
import { userOf } from '../service.ts';

const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Creates a clinic with the default features and invites its first login by mail; the link is answered too, once, for
 * those whom mail does not reach. The same id again answers the clinic as it is. Refuses EMAIL_TAKEN.
 */
export async function createInvitedClinic(
  scope: AdminScope,
  { tools, ...input }: NewClinicInput & { id: ClinicId; tools: AccountsTools },
): Promise<Result<{ user: User; invitation: Invitation | null }, { code: 'EMAIL_TAKEN' }>> {
  const { id } = input;
  if (await userById(scope, { id })) {
    return ok({ user: await userOf(scope, { id }), invitation: null });
  }
  const name = cleanName(input.name);
  const invited = await inOperatorTransaction(scope, async (tx) => {
    await createClinic(tx, { id, name, clinicName: cleanName(input.clinicName) });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: 'admin.createClinic',
      entity: 'clinic',
      entityId: id,
      changedFields: ['name', 'clinicName'],
    });
    const login = { clinicId: id, name, email: input.email, tools };
    const invitation = await createInvitation(tx, login);
    if (!invitation.ok) throw new Refused(invitation.refusal);
    return invitation;
  }).catch((error: unknown) => {
    if (error instanceof Refused) return refused(error.refusal);
    throw error;
  });
  if (!invited.ok) return invited;
  const { link } = invited.value;
  mailInvitation(tools, { name, email: input.email, link });
  return ok({ user: await userOf(scope, { id }), invitation: { email: input.email, link } });
}

/** Thrown to undo the clinic when its login is refused. */
class Refused extends Error {
  readonly refusal: { code: 'EMAIL_TAKEN' };

  constructor(refusal: { code: 'EMAIL_TAKEN' }) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A new link for someone who has not taken up the invitation; the earlier one no longer works. Refuses NOT_INVITED. */
export async function renewInvitation(
  scope: AdminScope,
  { id, tools }: { id: LoginId; tools: AccountsTools },
): Promise<Result<Invitation, { code: 'NOT_INVITED' }>> {
  return inOperatorTransaction(scope, async (tx: OperatorScope) => {
    const login = await loginById(tx, id);
    if (login === undefined) throw new Failure('NOT_FOUND');
    if (!login.isInvited || !login.isEnabled) return refused({ code: 'NOT_INVITED' });
    const token = await issueToken(tx, {
      purpose: 'invitation',
      recipient: id,
      loginId: id,
      minutes: INVITATION_MINUTES,
      tools,
    });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId: login.clinicId,
      action: 'admin.renewInvitation',
      entity: 'login',
      entityId: id,
    });
    return ok({ email: login.email, link: tools.linkTo(`/reset#${token}`) });
  });
}
