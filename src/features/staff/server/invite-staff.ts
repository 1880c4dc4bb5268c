import type { AccountsTools } from '#features/accounts/server/accounts-tools.ts';
import {
  createInvitation,
  mailStaffInvitation,
  renewInvitationLink,
} from '#features/accounts/server/create-login.ts';
import { Failure } from '#platform/errors.ts';
import type { LoginId } from '#platform/ids.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import {
  MOST_LOGINS,
  type InvitationWay,
  type StaffInput,
  type StaffInvitation,
} from '../schema.ts';
import { requireDoctor, requireOwner } from './change-staff.ts';
import type { StaffScope } from './gate.ts';
import { listMembers, lockStaff } from './staff-queries.ts';

const INVITATION_MINUTES = 7 * 24 * 60;

/**
 * Creates a person's login with its role and emails the invitation, or returns its link for the
 * owner to pass on. Refuses EMAIL_TAKEN and TOO_MANY.
 */
export async function inviteStaff(
  scope: StaffScope,
  { tools, clinic, way, ...input }: StaffInput & { clinic: ClinicScope; tools: AccountsTools },
): Promise<Result<StaffInvitation, { code: 'EMAIL_TAKEN' } | { code: 'TOO_MANY' }>> {
  await requireDoctor(clinic, input);
  const { clinicId, loginId: by } = scope.actor;
  const result = await inOperatorTransaction(scope, async (tx) => {
    const clinicFacts = await lockStaff(tx);
    const members = await listMembers(tx);
    requireOwner(tx, members);
    if (members.length >= MOST_LOGINS) return refuse({ code: 'TOO_MANY' });
    const invitation = await createInvitation(tx, {
      ...input,
      name: cleanName(input.name),
      clinicId,
      page: '/join',
      minutes: INVITATION_MINUTES,
      isPassedOn: way === 'link',
      allowsOtherClinics: true,
      by,
      action: 'staff.invite',
      tools,
    });
    if (!invitation.ok) return invitation;
    return ok({ ...invitation.value, ...clinicFacts });
  });
  if (!result.ok) return result;
  return ok(await deliver(scope, { ...result.value, way, tools }));
}

/** Makes a new link for an invited person; the earlier one stops working. Refuses NOT_INVITED. */
export async function renewStaffInvitation(
  scope: StaffScope,
  { id, way, tools }: { id: LoginId; way: InvitationWay; tools: AccountsTools },
): Promise<Result<StaffInvitation, { code: 'NOT_INVITED' }>> {
  const { clinicId, loginId: by } = scope.actor;
  const result = await inOperatorTransaction(scope, async (tx) => {
    const clinicFacts = await lockStaff(tx);
    const members = await listMembers(tx);
    requireOwner(tx, members);
    const member = members.find((each) => each.id === id);
    if (member === undefined) throw new Failure('NOT_FOUND');
    if (!member.isInvited || !member.isEnabled) return refuse({ code: 'NOT_INVITED' });
    const link = await renewInvitationLink(tx, {
      loginId: id,
      page: '/join',
      minutes: INVITATION_MINUTES,
      isPassedOn: way === 'link',
      tools,
    });
    await recordAudit(tx, { by, clinicId, action: 'staff.renew', entity: 'login', entityId: id });
    return ok({ loginId: id, link, ...clinicFacts });
  });
  if (!result.ok) return result;
  return ok(await deliver(scope, { ...result.value, way, tools }));
}

async function deliver(
  scope: StaffScope,
  {
    loginId,
    link,
    clinicName,
    language,
    way,
    tools,
  }: {
    loginId: string;
    link: string;
    clinicName: string;
    language: ScreenLanguage;
    way: InvitationWay;
    tools: AccountsTools;
  },
): Promise<StaffInvitation> {
  const member = (await listMembers(scope)).find(({ id }) => id === loginId);
  if (member === undefined) throw new Failure('NOT_FOUND');
  if (way === 'email') mailStaffInvitation(tools, { ...member, clinicName, language, link });
  return {
    member,
    link: way === 'link' ? link : null,
    isMailed: way === 'email' && tools.mailer.isDelivered,
  };
}
