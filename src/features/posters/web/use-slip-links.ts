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
export function useSlipLinks(request: SlipsInput | null) {
  const queryClient = useQueryClient();
  const [createdLinks, setCreatedLinks] = useState({ choice: '', links: NONE });
  const choice = JSON.stringify(request);
  const create = useMutation(
    postersApi.createSlips.mutationOptions({
      onSuccess: ({ links }) => {
        // The codes have to be there before the browser's dialog opens.
        flushSync(() => setCreatedLinks({ choice, links }));
        globalThis.print();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: postersApi.key() }),
    }),
  );
  return {
    links: createdLinks.choice === choice ? createdLinks.links : NONE,
    print: () => (request === null ? globalThis.print() : create.mutate(request)),
    isBusy: create.isPending,
    error: create.error,
  };
}
