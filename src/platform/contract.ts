import { oc } from '@orpc/contract';
import { FAILURES } from './errors.ts';

/** The base of every operation in a contract: declares the failures that any operation may return. */
export const operation = oc.errors(FAILURES);
