import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { Credentials, Login } from './schema.ts';

export const accountsContract = {
  signIn: operation
    .route({
      method: 'POST',
      path: '/session',
      summary: 'Sign in with an e-mail address or phone number and a password',
      tags: ['accounts'],
    })
    .errors({
      CREDENTIALS_MISSING: {
        status: 400,
        message: 'You must provide either an email or phone number and a password',
      },
      WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
    })
    .input(Credentials)
    .output(Login),
  signOut: operation
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out', tags: ['accounts'] })
    .output(z.strictObject({ signedOut: z.literal(true) })),
};
