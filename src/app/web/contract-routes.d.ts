/** Made by the build from the contract: method and path of every operation (vite.config.ts). */
declare module 'virtual:contract-routes' {
  export const routes: import('#platform/web/api.ts').ApiRoutes;
}
