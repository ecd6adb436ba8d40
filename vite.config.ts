import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Modules that many pages show. Lists of the admin's pages, uploads and the client of calls are not
 * among them: pages that only show something would load all that these import.
 */
const ofManyPages =
  /\/(web\/(ui\/(?!list|reason-form|select|upload)|lib\/(?!rpc|upload)|site\/)|core\/(?!files)|node_modules\/lucide-react\/).*(?<!css)$/;
const ofFrame = /\/(web|core|node_modules\/(react|react-router|lucide-react))\/.*(?<!css)$/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };
const firstVisit = new Map<string, boolean>();

/** Whether the frame of every page or the home page loads this module at once. */
function inFirstVisit(id: string, modules: Modules): boolean {
  const known = firstVisit.get(id);
  if (known !== undefined) return known;
  // Modules that import each other are classified by their other importers.
  firstVisit.set(id, /\/web\/(root|pages\/site\/home)\.tsx/.test(id));
  const { importers = [] } = modules.getModuleInfo(id) ?? {};
  const found = firstVisit.get(id) || importers.some((importer) => inFirstVisit(importer, modules));
  firstVisit.set(id, found);
  return found;
}

/** Leaves the refusals' `when` out of the browser's code: it is for the API's document. */
const withoutReasons: Plugin = {
  name: 'refusals-without-reasons',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/core\/\w+\/(?:[\w-]+-)?refusals\.ts$/ },
    handler: (code) => code.replace(/\bwhen:\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),?/g, ''),
  },
};

/**
 * Leaves other names out of icons, on both sides, so that the browser finds the classes that the
 * server wrote; and React's keys out of those that browsers load, since no part of an icon is ever
 * moved. Neither compresses well. A component's name is for developers.
 */
const leanIcons: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/(icons\/[\w-]+|createLucideIcon)\.mjs$/ },
    handler(code) {
      const ownName = code
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, '')
        .replace(/if \(iconData\.name\) \{[^}]*\}/, '');
      return this.environment.name === 'client' ? ownName.replace(/,\s*key: "\w+"/g, '') : ownName;
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [withoutReasons, leanIcons, tailwindcss(), reactRouter()],
  // Found at start: finding them on the first visit would load the page twice.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/entry.server.tsx'] },
  // The content security policy allows no data: addresses, so every asset is a file.
  // Lazy modules name their own imports: no list of these goes with the page.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files) },
  },
  // The icons of pages are bundled into the server's build, which saves reading a hundred files.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Modules of a first visit that other pages share come as one file: fewer requests,
              // and it packs better than twenty small ones. Modules that only other pages share,
              // such as parts of forms, are another file.
              groups: [
                // One style sheet, before all others: it orders their layers.
                { name: (id, modules) => (inFirstVisit(id, modules) ? 'shell' : null), test: /\.css$/, priority: 2 },
                {
                  name: (id, modules) => (inFirstVisit(id, modules) ? 'frame' : null),
                  test: ofFrame,
                  minShareCount: 2,
                  priority: 1,
                },
                { name: 'common', test: ofManyPages, minShareCount: 16 },
              ],
            },
          },
        },
      },
    },
  },
}));
