import { useEffect, useRef } from 'react';
import type { useAppointmentList } from './use-appointment-list.ts';

/** Some forty sheets of paper. */
const MOST_PRINTED = 1000;

interface PrintOptions {
  list: ReturnType<typeof useAppointmentList>;
  shownCount: number;
}

/** Returns what prints the list: it first loads the rows that are missing, up to a thousand in all. */
export function usePrintList({ list, shownCount }: PrintOptions) {
  const isWanted = useRef(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const goOn = () => {
    if (!isWanted.current || isFetchingNextPage) return;
    const isMissing = hasNextPage && shownCount < MOST_PRINTED;
    if (isMissing && !isFetchNextPageError) return void fetchNextPage();
    isWanted.current = false;
    // Later, because within an effect React draws no paper; the list says that the others could not be loaded.
    if (!isFetchNextPageError) setTimeout(() => window.print());
  };
  // The rows are in the page by then.
  useEffect(goOn);
  return () => {
    isWanted.current = true;
    if (isFetchNextPageError) void fetchNextPage();
    else goOn();
  };
}
