/** A plain text to one person. */
export interface Email {
  readonly subject: string;
  readonly text: string;
}

/** Takes letters to people. Rejects when one could not be handed over; nothing of a letter is ever logged. */
export interface Mailer {
  /** False where letters only lie in a folder of the server, for an operator who hands them on. */
  readonly isDelivered: boolean;
  mail(message: Email & { readonly email: string }): Promise<void>;
}
