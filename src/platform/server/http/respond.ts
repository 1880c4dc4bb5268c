import type { Result } from '#platform/result.ts';

type Refuse<Refusal extends { code: string }> = {
  [Code in Refusal['code']]: Extract<Refusal, { code: Code }> extends { data: infer Data }
    ? (options: { data: Data }) => Error
    : (options?: never) => Error;
};

/**
 * Turns a service's result into an operation's answer. `errors` are the contract's declared refusals: one that the
 * service may give and the contract lacks does not compile.
 */
export function respond<Value, Refusal extends { code: string; data?: unknown }>(
  result: Result<Value, Refusal>,
  errors: Refuse<Refusal>,
): Value {
  if (result.ok) return result.value;
  const { code, data } = result.refusal;
  const refuse = errors[code as Refusal['code']] as (options?: { data: unknown }) => Error;
  throw data === undefined ? refuse() : refuse({ data });
}
