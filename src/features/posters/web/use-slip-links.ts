import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SlipsInput } from '../schema.ts';
import { postersApi } from './api.ts';

const NONE: readonly string[] = [];

/**
 * Prints; slips with links of their own get new ones at each tap, so that no link is on two slips.
 * `wanted` is null for what has the same code on each copy.
 */
export function useSlipLinks(wanted: SlipsInput | null) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState({ choice: '', links: NONE });
  const choice = JSON.stringify(wanted);
  const create = useMutation(
    postersApi.createSlips.mutationOptions({
      onSuccess: ({ links }) => {
        // The codes have to be there before the browser's dialog opens.
        flushSync(() => setCreated({ choice, links }));
        globalThis.print();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: postersApi.key() }),
    }),
  );
  return {
    links: created.choice === choice ? created.links : NONE,
    print: () => (wanted === null ? globalThis.print() : create.mutate(wanted)),
    isBusy: create.isPending,
    error: create.error,
  };
}
