/** Identifies this build: another build does not read what this one stored in a browser. */
declare const __BUILD__: string;

/** The method and path of each operation of a contract, without schemas, under the contract's name (vite.config.ts). */
declare const __API_ROUTES__: Readonly<
  Record<`${string}Contract`, Readonly<Record<string, string>>>
>;
