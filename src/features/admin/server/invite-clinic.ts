import type { AccountsTools } from '#features/accounts/server/accounts-tools.ts';
import {
  createInvitation,
  mailInvitation,
  renewInvitationLink,
} from '#features/accounts/server/create-login.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import type { Invitation, NewClinicInput, User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { findLogin } from './login-queries.ts';
import { findUser } from './user-queries.ts';
import { readUser } from './users.ts';

const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Creates a clinic with the default features and emails its first login an invitation. Only the
 * invited person gets the link, so that the person who invites never chooses the password (ASVS
 * 6.4.6). The same id again returns the clinic as it is. Refuses EMAIL_TAKEN.
 */
export async function createInvitedClinic(
  scope: AdminScope,
  { tools, ...input }: NewClinicInput & { id: ClinicId; tools: AccountsTools },
): Promise<Result<{ user: User; invitation: Invitation }, { code: 'EMAIL_TAKEN' }>> {
  const { id } = input;
  if (await findUser(scope, { id })) {
    const user = await readUser(scope, { id });
    return ok({ user, invitation: invitationTo(user.logins[0]?.email ?? '', tools) });
  }
  const name = cleanName(input.name);
  const invitedValue = await inOperatorTransaction(scope, async (tx) => {
    await createClinic(tx, { id, name, clinicName: cleanName(input.clinicName) });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: 'admin.createClinic',
      entity: 'clinic',
      entityId: id,
      changedFields: ['name', 'clinicName'],
    });
    const invitation = await createInvitation(tx, {
      clinicId: id,
      name,
      email: input.email,
      staffRole: 'owner',
      page: '/reset',
      minutes: INVITATION_MINUTES,
      action: 'accounts.invite',
      tools,
    });
    if (!invitation.ok) throw new Refused(invitation.refusal);
    return invitation;
  }).catch((error: unknown) => {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  });
  if (!invitedValue.ok) return invitedValue;
  const { link } = invitedValue.value;
  mailInvitation(tools, { name, email: input.email, link });
  const user = await readUser(scope, { id });
  return ok({ user, invitation: invitationTo(input.email, tools) });
}

/** Thrown to roll back the clinic when its login is refused. */
class Refused extends Error {
  readonly refusal: { code: 'EMAIL_TAKEN' };

  constructor(refusal: { code: 'EMAIL_TAKEN' }) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function invitationTo(email: string, { mailer }: AccountsTools): Invitation {
  return { email, isMailed: mailer.isDelivered };
}

/** Emails a new link to an invited person; the earlier link stops working. Refuses NOT_INVITED. */
export async function renewInvitation(
  scope: AdminScope,
  { id, tools }: { id: LoginId; tools: AccountsTools },
): Promise<Result<Invitation, { code: 'NOT_INVITED' }>> {
  const clinic = await inOperatorTransaction(scope, async (tx: OperatorScope) => {
    const login = await findLogin(tx, id);
    if (login === undefined) throw new Failure('NOT_FOUND');
    if (!login.isInvited || !login.isEnabled) return refuse({ code: 'NOT_INVITED' });
    const link = await renewInvitationLink(tx, {
      loginId: id,
      page: '/reset',
      minutes: INVITATION_MINUTES,
      tools,
    });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId: login.clinicId,
      action: 'admin.renewInvitation',
      entity: 'login',
      entityId: id,
    });
    return ok({ ...login, link });
  });
  if (!clinic.ok) return clinic;
  mailInvitation(tools, clinic.value);
  return ok(invitationTo(clinic.value.email, tools));
}
