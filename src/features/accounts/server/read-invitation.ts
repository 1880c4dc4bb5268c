import { eq } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { OpenInvitation } from '../schema.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { enforceAddressLimit } from './sign-in-limits.ts';
import { logins } from './tables.ts';
import { findConfirmedElsewhere } from './login-queries.ts';
import { findVerification } from './verification-queries.ts';
import { hashToken } from './verifications.ts';

/**
 * Returns the clinic, the role and the email of an invitation without using it up, so that a program that
 * opens links in emails takes nothing from the invited person. Refuses LINK_OVER and LOGIN_DISABLED.
 */
export async function readInvitation(
  scope: OperatorScope,
  use: { token: string; address: string; tools: AccountsTools },
): Promise<Result<OpenInvitation, { code: 'LINK_OVER' } | { code: 'LOGIN_DISABLED' }>> {
  const secretHash = hashToken(use.tools, use.token);
  const verification = await findVerification(scope, { purposes: ['invitation'], secretHash });
  const invitation = verification?.loginId
    ? await findInvited(scope, { loginId: verification.loginId })
    : undefined;
  if (invitation === undefined) {
    await enforceAddressLimit(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const { id, disabledAt, ...openInvitation } = invitation;
  if (disabledAt !== null) return refuse({ code: 'LOGIN_DISABLED' });
  // The person who passed a link on must not learn of other clinics.
  const isMailed = !verification?.payload['isPassedOn'];
  const asksPassword =
    isMailed &&
    (await findConfirmedElsewhere(scope, { id, email: invitation.email })) !== undefined;
  return ok({ ...openInvitation, asksPassword });
}

async function findInvited(scope: OperatorScope, { loginId }: { loginId: string }) {
  const rows = await scope.db
    .select({
      id: logins.id,
      name: logins.name,
      email: logins.email,
      clinicName: clinics.clinicName,
      staffRole: logins.staffRole,
      disabledAt: logins.disabledAt,
    })
    .from(logins)
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .where(eq(logins.id, loginId));
  return rows[0];
}
