import type { OperationName } from '#app/contract.ts';

/**
 * The operations for which a session that began with a PIN needs the person's password, a second time, independently of the
 * policies: who may do what for ever, what leaves the clinic or is erased as a whole, sessions, and secrets.
 */
const ASKS_PASSWORD: ReadonlySet<OperationName> = new Set<OperationName>([
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.joinClinic',
  'accounts.removePin',
  'admin.createClinic',
  'admin.disableAll',
  'admin.enableAll',
  'admin.renewInvitation',
  'admin.setFeatures',
  'admin.setLoginEnabled',
  'admin.setProfileTypes',
  'admin.setRole',
  'admin.setSuspended',
  'clinics.updateIntegrations',
  'dataRights.erase',
  'dataRights.export',
  'messaging.renewCallback',
  'messaging.sheetSetup',
  'staff.changeRole',
  'staff.disable',
  'staff.enable',
  'staff.invite',
  'staff.remove',
  'staff.removeDesk',
  'staff.renew',
]);

/** These take the person's password in their own input, always or where it is about signing in. */
export const TAKES_PASSWORD: ReadonlySet<OperationName> = new Set<OperationName>([
  'accounts.changePassword',
  'accounts.disableSecondFactor',
  'accounts.renewRecoveryCodes',
  'accounts.setPin',
  'accounts.startSecondFactor',
  'accounts.updateAccount',
  'staff.markDesk',
]);

export function shouldAskPassword(name: OperationName): boolean {
  return ASKS_PASSWORD.has(name);
}
