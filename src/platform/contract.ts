import { oc } from '@orpc/contract';
import { FAILURES } from './errors.ts';

/** Where every contract begins: each operation may answer with any of the failures. */
export const operation = oc.errors(FAILURES);
