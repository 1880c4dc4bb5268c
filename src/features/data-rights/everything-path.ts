/** Where the file with everything of a clinic is downloaded, with a POST. */
export const EVERYTHING_PATH = '/api/export/everything.zip';
