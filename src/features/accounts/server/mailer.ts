/** A plain-text email to one person. */
export interface Email {
  readonly subject: string;
  readonly text: string;
}

/** Sends emails. Rejects when the mail server does not accept one; never logs their content. */
export interface Mailer {
  /**
   * False where emails are only files in a folder of the server, for an operator who passes them
   * on.
   */
  readonly isDelivered: boolean;
  mail(message: Email & { readonly email: string }): Promise<void>;
}
