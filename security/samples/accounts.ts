import { BROWSER, type TestTenant } from '../tenant.ts';
import type { SamplesOf } from '../sample.ts';
import { totpCode } from '#platform/server/totp.ts';

const NEXT_PASSWORD = 'a wholly different battery';

/** Switches the second factor on and answers the recovery codes. */
async function withSecondFactor({ call, password }: TestTenant): Promise<string[]> {
  const answer = await call('accounts.startSecondFactor', { password });
  const { secret } = answer.body as { secret: string };
  const confirmation = await call('accounts.confirmSecondFactor', {
    code: totpCode(secret, new Date()),
  });
  return (confirmation.body as { recoveryCodes: string[] }).recoveryCodes;
}

export const accountsSamples: SamplesOf<'accounts'> = {
  'accounts.options': {},
  'accounts.signIn': { input: ({ email, password }) => ({ identifier: email, password }) },
  'accounts.signOut': {},
  'accounts.clinics': {},
  'accounts.switchClinic': {
    input: ({ rows }) => ({ id: rows.logins }),
    ids: { id: 'logins' },
  },
  'accounts.refresh': {},
  'accounts.requestCode': { input: ({ email }) => ({ identifier: email }) },
  'accounts.signInWithCode': {
    input: async ({ email, sendProof }) => ({
      identifier: email,
      code: await sendProof.code({ purpose: 'code', recipient: `${email}/${BROWSER}` }),
    }),
  },
  'accounts.startGoogle': { answers: 'GOOGLE_OFF' },
  'accounts.signInWithGoogle': {
    input: () => ({ code: 'a code', state: 'a state' }),
    answers: 'GOOGLE_OFF',
  },
  'accounts.verifySecondFactor': {
    input: async (owner) => ({ code: (await withSecondFactor(owner))[0] ?? '' }),
    session: 'half',
  },
  'accounts.requestPasswordReset': { input: ({ email }) => ({ identifier: email }) },
  'accounts.setPassword': {
    input: async ({ sendProof }) => ({
      token: await sendProof.token({ purpose: 'reset' }),
      password: NEXT_PASSWORD,
    }),
  },
  'accounts.readInvitation': {
    input: async ({ sendProof }) => ({ token: await sendProof.token({ purpose: 'invitation' }) }),
  },
  'accounts.joinClinic': {
    async input({ sendProof }) {
      return { token: await sendProof.token({ purpose: 'invitation' }) };
    },
    // The invitation is to the clinic of the session.
    answers: 'EMAIL_TAKEN',
  },
  'accounts.signUp': {
    input: () => ({
      clinicName: 'Patil Clinic',
      name: 'Ravi Patil',
      email: `${crypto.randomUUID()}@clinic.example`,
      phoneNumber: '',
      password: NEXT_PASSWORD,
    }),
  },
  'accounts.confirmSignUp': {
    async input({ sendProof, password, passwordHash }) {
      const email = `${crypto.randomUUID()}@clinic.example`;
      const payload = { name: 'Ravi Patil', clinicName: 'Patil Clinic', email, passwordHash };
      const token = await sendProof.token({ purpose: 'sign_up', recipient: email, payload });
      return { token, password };
    },
  },
  'accounts.account': {},
  'accounts.updateAccount': { input: () => ({ name: 'Meera Patel' }) },
  'accounts.requestConfirmation': {},
  'accounts.confirmEmail': {
    async input({ sendProof, password }) {
      const payload = { email: `${crypto.randomUUID()}@clinic.example` };
      return { token: await sendProof.token({ purpose: 'email', payload }), password };
    },
  },
  'accounts.confirmPhoneNumber': {
    async input({ sendProof, newPhoneNumber }) {
      const payload = { phoneNumber: newPhoneNumber };
      return { code: await sendProof.code({ purpose: 'phone', payload }) };
    },
  },
  'accounts.changePassword': {
    input: ({ password }) => ({ current: password, next: NEXT_PASSWORD }),
  },
  'accounts.confirmPassword': { input: ({ password }) => ({ password }) },
  'accounts.setPin': { input: ({ password }) => ({ pin: '2580', password }) },
  'accounts.removePin': {},
  'accounts.sessions': {},
  'accounts.endSession': {
    input: ({ rows }) => ({ id: rows.login_sessions }),
    ids: { id: 'login_sessions' },
  },
  'accounts.endOtherSessions': {},
  'accounts.startSecondFactor': { input: ({ password }) => ({ password }) },
  'accounts.confirmSecondFactor': {
    async input({ call, password }) {
      const { body } = await call('accounts.startSecondFactor', { password });
      return { code: totpCode((body as { secret: string }).secret, new Date()) };
    },
  },
  'accounts.renewRecoveryCodes': {
    async input(owner) {
      await withSecondFactor(owner);
      return { password: owner.password };
    },
  },
  'accounts.disableSecondFactor': { input: ({ password }) => ({ password }) },
};
