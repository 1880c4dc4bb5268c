/** The actions that this feature records in the audit log. */
export type AccountsAction =
  | 'accounts.changePassword'
  | 'accounts.confirmPassword'
  | 'accounts.confirmSecondFactor'
  | 'accounts.disableSecondFactor'
  | 'accounts.removePin'
  | 'accounts.renewRecoveryCodes'
  | 'accounts.setPassword'
  | 'accounts.setPin'
  | 'accounts.signIn.code'
  | 'accounts.signIn.google'
  | 'accounts.signIn.password'
  | 'accounts.confirmEmail'
  | 'accounts.confirmPhoneNumber'
  | 'accounts.endOtherSessions'
  | 'accounts.endSession'
  | 'accounts.invite'
  | 'accounts.joinClinic'
  | 'accounts.linkGoogle'
  | 'accounts.requestCode'
  | 'accounts.requestEmail'
  | 'accounts.requestPasswordReset'
  | 'accounts.requestPhoneNumber'
  | 'accounts.signOut'
  | 'accounts.signUp'
  | 'accounts.updateAccount'
  | 'accounts.verifySecondFactor';

/** The kinds of rows that its actions are about. */
export type AccountsEntity = 'login';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    accounts: AccountsAction;
  }
  interface AuditedEntities {
    accounts: AccountsEntity;
  }
}
