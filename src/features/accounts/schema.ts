import * as z from 'zod/mini';
import { LoginId } from '#platform/ids.ts';

/** What someone types to sign in: an e-mail address or a phone number, and a password. */
export const Credentials = z.strictObject({
  /** Trimmed, NFKC and lower case are applied before it is compared. */
  identifier: z.string().check(z.maxLength(254)),
  /** Never trimmed, cut or normalised: a password is bytes. */
  password: z.string().check(z.maxLength(512)),
});
export type Credentials = z.infer<typeof Credentials>;

/** Who proved themself. What they may do belongs to their clinic. */
export const Login = z.strictObject({ id: LoginId, name: z.string() });
export type Login = z.infer<typeof Login>;
