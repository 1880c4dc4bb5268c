import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { postersContract } from '../contract.ts';
import { createSlips } from './create-slips.ts';
import { readPosters } from './read-posters.ts';

const operations = implement(postersContract).$context<ClinicContext>();

export const postersRouter = operations.router({
  read: operations.read.handler(({ context }) => readPosters(context.scope)),
  createSlips: operations.createSlips.handler(({ input, context }) =>
    createSlips(context.scope, input),
  ),
});
