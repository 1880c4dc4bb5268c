import { Failure } from '#platform/errors.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Account } from '../schema.ts';
import type { SessionRequest } from './accounts-tools.ts';
import { loginOf, type LoginRow } from './login-queries.ts';
import { recoveryCodesLeft } from './second-factor-queries.ts';

/** The signed-in login as its owner sees it. */
export async function account(
  scope: OperatorScope,
  { session, tools }: Pick<SessionRequest, 'session' | 'tools'>,
): Promise<Account> {
  const login = present(await loginOf(scope, session));
  const isOn = session.hasSecondFactor;
  return {
    name: login.name,
    email: login.email,
    phoneNumber: login.phoneNumber,
    isPhoneNumberVerified: login.phoneNumberVerified,
    canConfirmPhoneNumber: tools.sms !== undefined,
    hasPassword: login.passwordHash !== null,
    secondFactor: {
      isOn,
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(scope, session) : 0,
      isRequired: await tools.needsSecondFactor(scope, session),
    },
  };
}

export function present(login: LoginRow | undefined): LoginRow {
  if (login === undefined) throw new Failure('UNAUTHENTICATED');
  return login;
}
