import { markText } from './i18n.ts';
import * as z from 'zod/mini';

/** The shape of every identifier: a UUID, compared in lower case as PostgreSQL writes it. */
export function idSchema<const Name extends string>(_name: Name) {
  return z.uuid(markText('This is not a valid identifier')).check(z.toLowerCase()).brand<Name>();
}

export const ClinicId = idSchema('ClinicId');
export type ClinicId = z.infer<typeof ClinicId>;

export const LoginId = idSchema('LoginId');
export type LoginId = z.infer<typeof LoginId>;
