import { Failure } from '#platform/errors.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Account } from '../schema.ts';
import type { SessionRequest } from './accounts-tools.ts';
import { findLogin, type LoginRow } from './login-queries.ts';
import { countRecoveryCodesLeft } from './second-factor-queries.ts';

/** Returns the signed-in login with its own settings. */
export async function readAccount(
  scope: OperatorScope,
  { session, tools }: Pick<SessionRequest, 'session' | 'tools'>,
): Promise<Account> {
  const login = requireLogin(await findLogin(scope, session));
  const isOn = session.hasSecondFactor;
  return {
    name: login.name,
    email: login.email,
    isEmailConfirmed: login.emailVerified,
    phoneNumber: login.phoneNumber,
    isPhoneNumberVerified: login.phoneNumberVerified,
    canConfirmPhoneNumber: tools.sms !== undefined,
    screenLanguage: login.ownLanguage,
    hasPassword: login.passwordHash !== null,
    hasPin: login.hasPin,
    secondFactor: {
      isOn,
      recoveryCodesLeft: isOn ? await countRecoveryCodesLeft(scope, session) : 0,
      isRequired: await tools.needsSecondFactor(scope, session),
    },
  };
}

export function requireLogin(login: LoginRow | undefined): LoginRow {
  if (login === undefined) throw new Failure('UNAUTHENTICATED');
  return login;
}
