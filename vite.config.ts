import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What many pages show. Lists of the admin's pages, what sends files and the client of calls are not among it: whatever they
 * bring with them, the pages that only show something would load.
 */
const ofManyPages =
  /\/(web\/(ui\/(?!list|reason-form|select|upload)|lib\/(?!rpc|upload)|site\/)|core\/(?!files)|node_modules\/lucide-react\/).*(?<!css)$/;
const ofFrame = /\/(web|core|node_modules\/(react|react-router|lucide-react))\/.*(?<!css)$/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };
const firstVisit = new Map<string, boolean>();

/** Whether the frame of every page or the home page brings this module at once. */
function inFirstVisit(id: string, modules: Modules): boolean {
  const known = firstVisit.get(id);
  if (known !== undefined) return known;
  // Two that import each other are judged by those who import them.
  firstVisit.set(id, /\/web\/(root|pages\/home)\.tsx/.test(id));
  const { importers = [] } = modules.getModuleInfo(id) ?? {};
  const found = firstVisit.get(id) || importers.some((importer) => inFirstVisit(importer, modules));
  firstVisit.set(id, found);
  return found;
}

/** Leaves out of the browser's code when each refusal is given: that is for readers of the code and of the API's document. */
const withoutReasons: Plugin = {
  name: 'refusals-without-reasons',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/core\/\w+\/refusals\.ts$/ },
    handler: (code) => code.replace(/\bwhen:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),?/g, ''),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [withoutReasons, tailwindcss(), reactRouter()],
  // Found at start, not on the first visit, which would load the page twice.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/entry.server.tsx'] },
  // The content security policy allows no data: addresses, so every asset is a file.
  // What script fetches when it is wanted says itself what else it needs: no list of that goes with the page.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files) },
  },
  // The icons that pages show are part of the server's build: a hundred files less to read at its start.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What a first visit shares with other pages comes as one file: fewer requests, and it packs better than
              // twenty small ones. What only other pages share, such as parts of forms, is another.
              groups: [
                // Its style sheet is whole, and comes before all others: it says in which order their layers count.
                { name: (id, modules) => (inFirstVisit(id, modules) ? 'shell' : null), test: /\.css$/, priority: 2 },
                {
                  name: (id, modules) => (inFirstVisit(id, modules) ? 'frame' : null),
                  test: ofFrame,
                  minShareCount: 2,
                  priority: 1,
                },
                { name: 'common', test: ofManyPages, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
}));
