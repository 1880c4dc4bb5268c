import { ok, refuse, type Result } from '#platform/result.ts';
import type { StaffRole } from '#features/clinics/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { recordAudit, type AuditAction } from '#platform/server/audit/audit.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { parseIdentifier } from './identifier.ts';
import { hasAnyLogin, insertLogin, isEmailTaken, lockEmail } from './login-queries.ts';
import { issueToken } from './verifications.ts';

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

/** How an invitation's link is made. */
interface InvitationLink {
  /** The screen that opens it. */
  readonly page: '/reset' | '/join';
  readonly minutes: number;
  /** True where the inviting person gets the link, so that using it confirms no email address. */
  readonly isPassedOn?: boolean;
  readonly tools: AccountsTools;
}

/**
 * Creates a login without a password and returns the link with which its owner chooses one, once.
 * The person who invites never knows the password (ASVS 6.4.6). Refuses EMAIL_TAKEN.
 */
export async function createInvitation(
  scope: OperatorScope,
  invitation: InvitationLink & {
    clinicId: string;
    name: string;
    email: string;
    staffRole: StaffRole;
    doctorId?: string | null;
    /** Who invites, for the audit log; the invited login itself where an admin creates a clinic. */
    by?: LoginId;
    action: AuditAction;
    /** True where a login of another clinic may have the address too, without a word of it. */
    allowsOtherClinics?: boolean;
  },
): Promise<Result<{ loginId: string; link: string }, { code: 'EMAIL_TAKEN' }>> {
  const { clinicId, name, staffRole, doctorId, action } = invitation;
  const { email } = parseIdentifier(invitation.email);
  return inOperatorTransaction(scope, async (tx) => {
    await lockEmail(tx, email);
    const within = invitation.allowsOtherClinics ? clinicId : undefined;
    if (await isEmailTaken(tx, { email, clinicId: within })) return refuse({ code: 'EMAIL_TAKEN' });
    const loginId = await insertLogin(tx, {
      clinicId,
      name,
      email,
      emailVerified: false,
      phoneNumber: undefined,
      passwordHash: undefined,
      staffRole,
      doctorId: doctorId ?? null,
    });
    const link = await renewInvitationLink(tx, { ...invitation, loginId });
    await recordAudit(tx, {
      by: invitation.by ?? LoginId.parse(loginId),
      clinicId: ClinicId.parse(clinicId),
      action,
      entity: 'login',
      entityId: loginId,
      changedFields: [`staffRole: ${staffRole}`],
    });
    return ok({ loginId, link });
  });
}

/** Makes the link of an invitation; an earlier one stops working. */
export async function renewInvitationLink(
  scope: OperatorScope,
  { loginId, page, minutes, isPassedOn, tools }: InvitationLink & { loginId: string },
): Promise<string> {
  const token = await issueToken(scope, {
    purpose: 'invitation',
    recipient: loginId,
    loginId,
    payload: isPassedOn ? { isPassedOn: 'yes' } : {},
    minutes,
    tools,
  });
  return tools.linkTo(`${page}#${token}`);
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
    tools.mailer.mail({ email, ...EMAIL_TEMPLATES.invitation({ name, email: to.email, link }) }),
  );
}

/** Emails a person of a clinic's staff their invitation in the clinic's language, after the transaction has committed. */
export function mailStaffInvitation(
  tools: AccountsTools,
  invitation: {
    name: string;
    clinicName: string;
    staffRole: StaffRole;
    link: string;
    email: string;
    language: ScreenLanguage;
  },
): void {
  const { email } = parseIdentifier(invitation.email);
  tools.background.run(() =>
    emailLogin(tools, { ...invitation, email }, () => EMAIL_TEMPLATES.staffInvitation(invitation)),
  );
}
