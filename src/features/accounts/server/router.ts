import { implement } from '@orpc/server';
import { answer } from '#platform/server/http/answer.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { accountsContract } from '../contract.ts';
import { sessionCookieName } from './better-auth.ts';
import { cookieValue, type AccountsGate, type ProvenLogin } from './gate.ts';
import { signIn, signOut, type SignInTools } from './service.ts';

export interface AccountsContext extends RequestContext {
  readonly accounts: { readonly gate: AccountsGate; readonly tools: SignInTools };
  readonly login: ProvenLogin | undefined;
}

const DEVICE_DAYS = 180;
const operations = implement(accountsContract).$context<AccountsContext>();

export const accountsRouter = operations.router({
  signIn: operations.signIn.handler(async ({ input, context, errors }) => {
    const { gate, tools } = context.accounts;
    const device = deviceCookieName(context.secure);
    const signedIn = answer(
      await signIn(gate.operatorScope(context.requestId), {
        ...input,
        address: context.address,
        knownDevice: cookieValue(context.headers.cookie, device),
        tools,
      }),
      errors,
    );
    const attributes = `Path=/; HttpOnly; SameSite=Lax${context.secure ? '; Secure' : ''}`;
    context.setCookies.push(
      ...signedIn.setCookies,
      `${device}=${signedIn.knownDevice}; Max-Age=${DEVICE_DAYS * 86_400}; ${attributes}`,
    );
    return signedIn.login;
  }),
  signOut: operations.signOut.handler(async ({ context }) => {
    if (context.login) await signOut(context.accounts.gate.operatorScope(context.requestId), context.login);
    const attributes = `Path=/; HttpOnly; SameSite=Lax${context.secure ? '; Secure' : ''}`;
    context.setCookies.push(`${sessionCookieName(context.secure)}=; Max-Age=0; ${attributes}`);
    return { signedOut: true };
  }),
});

function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-wellword-device' : 'wellword-device';
}
