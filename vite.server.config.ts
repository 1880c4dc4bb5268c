import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
const BUILT = resolve(ROOT, 'dist-server');

/**
 * The server as a handful of files, for `npm start` alone: reading and compiling 760 modules took most of its time. Tests,
 * errands and `npm run dev` run from the sources.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [foldersOfSources()],
  ssr: {
    noExternal: true,
    // What finds programs and files beside itself stays where npm put it.
    external: ['swagger-ui-dist', 'pg-native'],
  },
  build: {
    ssr: 'src/app/server/main.ts',
    outDir: BUILT,
    emptyOutDir: true,
    target: 'node24',
    // Names stay readable in what the log says of a defect.
    minify: false,
    // All beside each other, so that the folder of a source is the same from each of them.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});

/** `import.meta.dirname` goes on meaning the folder of the source. */
function foldersOfSources(): Plugin {
  return {
    name: 'folders-of-sources',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.dirname/ },
      handler(code, id) {
        const folder = JSON.stringify(`/${relative(BUILT, dirname(id)).replaceAll('\\', '/')}`);
        return {
          code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`),
          map: null,
        };
      },
    },
  };
}
