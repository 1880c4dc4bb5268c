import type { InferContractRouterInputs } from '@orpc/contract';
import type { contract } from '#app/contract.ts';
import type { TestTenant } from './tenant.ts';
import type { Rows } from './rows.ts';

/**
 * How the proof calls one operation. Everything else follows from the contract and the access table: who is refused,
 * what an answer may hold, how a field is bent.
 */
export interface Sample<Input = unknown> {
  /**
   * A valid input made of the owner's own rows. The preparation is done here, by the owner:
   * `await owner.call('reviews.prepare', …)`. Left out where the operation takes none.
   */
  readonly input?: (owner: TestTenant) => Input | Promise<Input>;
  /** Where ids of rows stand in the input (`id`, `profileIds.1`), and of which table: foreign ones are put in their place. */
  readonly ids?: Readonly<Record<string, keyof Rows>>;
  /** Where ids stand that the caller makes up, and in which table the row will be: ids that others took are put there. */
  readonly newIds?: Readonly<Record<string, keyof Rows>>;
  /** The session that the operation is made for; `half` where the second factor is still due. */
  readonly session?: 'half';
  /** The answer to its owner where that is not 200: a declared refusal, for want of an outside account. */
  readonly answers?: string;
}

type Inputs = InferContractRouterInputs<typeof contract>;

/** One sample for each operation of a slice; a missing one does not compile. */
export type SamplesOf<Slice extends keyof Inputs> = {
  readonly [Verb in keyof Inputs[Slice] & string as `${Slice}.${Verb}`]: Sample<
    Inputs[Slice][Verb]
  >;
};
