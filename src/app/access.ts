import { activityAccess } from '#features/activity/policy.ts';
import { adminAccess } from '#features/admin/policy.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';
import { autopilotAccess } from '#features/autopilot/policy.ts';
import {
  ALL_STAFF,
  allows,
  anyone,
  clinicsAccess,
  needsOtherRole,
  forStaff,
  withPassword,
  type AccessRule,
} from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { boardAccess } from '#features/board/policy.ts';
import { leaveAccess } from '#features/leave/policy.ts';
import { remindersAccess } from '#features/reminders/policy.ts';
import { todayAccess } from '#features/today/policy.ts';
import { creativesAccess } from '#features/creatives/policy.ts';
import { dashboardAccess } from '#features/dashboard/policy.ts';
import { dataRightsAccess } from '#features/data-rights/policy.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';
import { messagesAccess } from '#features/messages/policy.ts';
import { feedbackAccess } from '#features/feedback/policy.ts';
import { monthAccess } from '#features/month/policy.ts';
import { consentNoticesAccess } from '#features/consent-notices/policy.ts';
import { patientHistoryAccess } from '#features/patient-history/policy.ts';
import { patientImportAccess } from '#features/patient-import/policy.ts';
import { patientsAccess } from '#features/patients/policy.ts';
import { postersAccess } from '#features/posters/policy.ts';
import { reportsAccess } from '#features/reports/policy.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';
import { sequencesAccess } from '#features/sequences/policy.ts';
import { staffAccess } from '#features/staff/policy.ts';
import { setupAccess } from '#features/setup/policy.ts';
import { sheetExportAccess } from '#features/sheet-export/policy.ts';
import { modelsAccess } from '#features/models/policy.ts';
import { reviewDraftsAccess } from '#features/review-drafts/policy.ts';
import type { OperationName } from './contract.ts';

/** Operations on the own login alone. */
const ownLogin = forStaff(ALL_STAFF);

/** One row for each operation; an operation without a row does not compile, and would be refused. */
export const ACCESS: Record<OperationName, AccessRule> = {
  'accounts.signIn': anyone,
  'accounts.options': anyone,
  'accounts.requestCode': anyone,
  'accounts.signInWithCode': anyone,
  'accounts.startGoogle': anyone,
  'accounts.signInWithGoogle': anyone,
  'accounts.requestPasswordReset': anyone,
  'accounts.setPassword': anyone,
  'accounts.readInvitation': anyone,
  'accounts.signUp': anyone,
  'accounts.confirmSignUp': anyone,
  'accounts.confirmEmail': anyone,
  // A session without its second factor or clinic has no actor yet: these check it themselves.
  'accounts.clinics': anyone,
  'accounts.switchClinic': anyone,
  'accounts.signOut': anyone,
  'accounts.verifySecondFactor': anyone,
  'accounts.startSecondFactor': anyone,
  'accounts.confirmSecondFactor': anyone,
  // Joining by a PIN would open another clinic.
  'accounts.joinClinic': withPassword(ownLogin),
  'accounts.refresh': ownLogin,
  'accounts.account': ownLogin,
  'accounts.updateAccount': ownLogin,
  'accounts.requestConfirmation': ownLogin,
  'accounts.confirmPhoneNumber': ownLogin,
  'accounts.changePassword': ownLogin,
  'accounts.confirmPassword': ownLogin,
  'accounts.setPin': ownLogin,
  'accounts.removePin': withPassword(ownLogin),
  'accounts.sessions': ownLogin,
  'accounts.endSession': withPassword(ownLogin),
  'accounts.endOtherSessions': withPassword(ownLogin),
  'accounts.renewRecoveryCodes': ownLogin,
  'accounts.disableSecondFactor': ownLogin,
  ...activityAccess,
  ...adminAccess,
  ...appointmentsAccess,
  ...remindersAccess,
  ...leaveAccess,
  ...todayAccess,
  ...boardAccess,
  ...clinicsAccess,
  ...creativesAccess,
  ...dashboardAccess,
  ...messagesAccess,
  ...deliveryAccess,
  ...autopilotAccess,
  ...sheetExportAccess,
  ...dataRightsAccess,
  ...feedbackAccess,
  ...monthAccess,
  ...consentNoticesAccess,
  ...patientsAccess,
  ...patientImportAccess,
  ...patientHistoryAccess,
  ...postersAccess,
  ...reportsAccess,
  ...reviewsAccess,
  ...sequencesAccess,
  ...setupAccess,
  ...staffAccess,
  ...modelsAccess,
  ...reviewDraftsAccess,
  'live.changes': ownLogin,
  'health.check': anyone,
};

/** Whether `actor` may do `action`: the one question that the server's guard, the menu and the tests ask. */
export function can(actor: Actor | undefined, action: OperationName): boolean {
  return allows(Object.hasOwn(ACCESS, action) ? ACCESS[action] : undefined, actor);
}

/** Whether a session that began with a PIN needs the person's own password before `action`. */
export function asksPassword(action: OperationName): boolean {
  const rule: AccessRule | undefined = ACCESS[action];
  return rule?.asksPassword === true;
}

/** Whether the actor's role alone is in the way: the screen then says whom to ask. */
export function isOfOtherRole(actor: Actor, action: OperationName): boolean {
  return needsOtherRole(ACCESS[action], actor);
}
