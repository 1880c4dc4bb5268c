import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { CurrentPassword, Enrolment, RecoveryCodes, TypedCode } from './schema.ts';

export const tags = ['accounts'];
export const Done = z.strictObject({ done: z.literal(true) });

export const WRONG_PASSWORD = { status: 403, message: 'This is not your current password.' };
export const WRONG_CODE = { status: 403, message: 'This code is wrong or has expired.' };
const SECOND_FACTOR_ON = { status: 409, message: 'Two-step sign-in is already on.' };
const SECOND_FACTOR_OFF = { status: 409, message: 'Two-step sign-in is not on.' };
const SECOND_FACTOR_REQUIRED = {
  status: 409,
  message: 'This login must keep two-step sign-in.',
};

/** The operations that set up and change the second step of signing in. */
export const secondFactorContract = {
  startSecondFactor: operation
    .route({
      method: 'POST',
      path: '/account/second-factor',
      summary: 'Begin to set up two-step sign-in; also before the first entry where it is required',
      tags,
    })
    .errors({ WRONG_PASSWORD, SECOND_FACTOR_ON })
    .input(z.partial(CurrentPassword))
    .output(Enrolment),
  confirmSecondFactor: operation
    .route({
      method: 'POST',
      path: '/account/second-factor/confirm',
      summary: 'Switch two-step sign-in on with a first code; ends all other sessions',
      tags,
    })
    .errors({ WRONG_CODE, SECOND_FACTOR_OFF })
    .input(z.strictObject({ code: TypedCode }))
    .output(RecoveryCodes),
  renewRecoveryCodes: operation
    .route({
      method: 'POST',
      path: '/account/second-factor/recovery-codes',
      summary: 'Make new recovery codes; the old ones no longer work',
      tags,
    })
    .errors({ WRONG_PASSWORD, SECOND_FACTOR_OFF })
    .input(CurrentPassword)
    .output(RecoveryCodes),
  disableSecondFactor: operation
    .route({
      method: 'POST',
      path: '/account/second-factor/disable',
      summary: 'Switch two-step sign-in off',
      tags,
    })
    .errors({ WRONG_PASSWORD, SECOND_FACTOR_REQUIRED })
    .input(CurrentPassword)
    .output(Done),
};
