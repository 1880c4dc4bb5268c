/** Events of this browser's session; every tab receives them. */
export type SessionEvent =
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'mfa-verified';
