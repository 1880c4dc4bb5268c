/** Made by the build from the contract: method and path of every operation (vite.config.ts). */
declare module 'virtual:contract-routes' {
  export const routes: import('#platform/web/api.ts').ApiRoutes;
}

/** Names this build; another one does not read what it kept in a browser. */
declare const __BUILD__: string;
