/** Sends sign-in codes as text messages. Rejects when one could not be handed over; nothing of a message is ever logged. */
export interface Sms {
  sendCode(message: { readonly phoneNumber: string; readonly code: string }): Promise<void>;
}
