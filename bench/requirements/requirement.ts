/** The result of a requirement in this run: the figures that decide it, and whether they keep it. */
export type Outcome = { figures: Record<string, number | string>; pass: boolean };

/** `long` runs ask for more rounds; a promise that is `onlyLong` is left out of short ones. */
export type Requirement = {
  onlyLong?: boolean;
  run: (options: { long: boolean }) => Promise<Outcome>;
};
