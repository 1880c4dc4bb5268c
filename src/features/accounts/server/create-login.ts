import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { parseIdentifier } from './identifier.ts';
import {
  hasAnyLogin,
  recordLoginAudit,
  insertLogin,
  isEmailTaken,
  isUniqueViolation,
} from './login-queries.ts';
import { issueToken } from './verifications.ts';

const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Creates a login whose address and number count as confirmed. Stores the password as an argon2id
 * hash.
 */
export async function createLogin(
  scope: OperatorScope,
  login: { clinicId: string; name: string; email: string; phoneNumber?: string; password: string },
): Promise<string> {
  const { password, email, phoneNumber, ...rest } = login;
  return insertLogin(scope, {
    ...rest,
    email: parseIdentifier(email).email,
    emailVerified: true,
    phoneNumber,
    phoneNumberVerified: phoneNumber !== undefined,
    passwordHash: await hashPassword(password),
  });
}

/** Checks whether a clinic has a login, enabled or disabled. */
export async function hasLogin(
  scope: OperatorScope,
  clinic: { clinicId: string },
): Promise<boolean> {
  return hasAnyLogin(scope, clinic);
}

/**
 * Creates a login without a password and returns the link with which its owner chooses one, once,
 * within three days. The person who invites never knows the password (ASVS 6.4.6).
 */
export async function createInvitation(
  scope: OperatorScope,
  invitation: {
    clinicId: string;
    name: string;
    email: string;
    tools: AccountsTools;
  },
): Promise<Result<{ loginId: string; link: string }, { code: 'EMAIL_TAKEN' }>> {
  const { clinicId, name, tools } = invitation;
  const { email } = parseIdentifier(invitation.email);
  return inOperatorTransaction(scope, async (tx) => {
    if (await isEmailTaken(tx, { email })) return refuse({ code: 'EMAIL_TAKEN' });
    const loginId = await insertLogin(tx, {
      clinicId,
      name,
      email,
      emailVerified: false,
      phoneNumber: undefined,
      passwordHash: undefined,
    });
    const token = await issueToken(tx, {
      purpose: 'invitation',
      recipient: loginId,
      loginId,
      minutes: INVITATION_MINUTES,
      tools,
    });
    await recordLoginAudit(tx, { login: { id: loginId, clinicId }, action: 'accounts.invite' });
    return ok({ loginId, link: tools.linkTo(`/reset#${token}`) });
  }).catch((error: unknown) => {
    // Another login took the address between the check and the insert.
    if (isUniqueViolation(error)) return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  });
}

/**
 * Emails an invitation's link. Call it after the transaction has committed, so that the link works.
 */
export function mailInvitation(
  tools: AccountsTools,
  { name, link, ...to }: { name: string; email: string; link: string },
): void {
  const { email } = parseIdentifier(to.email);
  tools.background.run(() =>
    tools.mailer.mail({ email, ...EMAIL_TEMPLATES.invitation({ name, link }) }),
  );
}
