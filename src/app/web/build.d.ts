/** Identifies this build: another build does not read what this one stored in a browser. */
declare const __BUILD__: string;

/** The method and path of every operation, without schemas (vite.config.ts). */
declare const __API_ROUTES__: import('#platform/web/api.ts').ApiRoutes;
