import * as z from 'zod/mini';
import { AccountChanges, NewPassword, NewPin } from './schema.ts';

/** The schemas of the account screen's forms, loaded after it is shown. */
export const ProfileFields = z.required(z.omit(AccountChanges, { screenLanguage: true }));

export function passwordChangeSchema(currentMissing: string) {
  return z.strictObject({
    current: z.string().check(z.minLength(1, currentMissing)),
    next: NewPassword,
  });
}

export function pinSchema(passwordMissing: string) {
  return z.strictObject({
    pin: NewPin,
    password: z.string().check(z.minLength(1, passwordMissing)),
  });
}

export function phoneCodeSchema(codeMissing: string) {
  return z.strictObject({ code: z.string().check(z.minLength(1, codeMissing)) });
}
