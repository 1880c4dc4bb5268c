/** Where the file with everything of a clinic is downloaded. */
export const EVERYTHING_PATH = '/api/export/everything.zip';
