/** Identifies this build: another build does not read what this one stored in a browser. */
declare const __BUILD__: string;
