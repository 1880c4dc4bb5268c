/**
 * Sends sign-in codes as text messages. Rejects when the gateway refuses one; never logs their
 * content.
 */
export interface Sms {
  sendCode(message: { readonly phoneNumber: string; readonly code: string }): Promise<void>;
}
