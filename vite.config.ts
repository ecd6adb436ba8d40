import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const root = resolve('web/root.tsx');

type ImportsOf = (module: string) => readonly string[];

/** A module and all that it imports, and they import. */
function closureOf(module: string, importsOf: ImportsOf, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of importsOf(module)) closureOf(imported, importsOf, found);
  return found;
}

let frame: Set<string> | undefined;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at start, not on the first visit, which would load the page twice.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/entry.server.tsx'] },
  // The content security policy allows no data: addresses, so every asset is a file.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  // What every page loads is one file: a third of the requests, and it packs 5 kB smaller.
                  debugName: 'frame',
                  name: (module, graph) => {
                    frame ??= closureOf(root, (id) => graph.getModuleInfo(id)?.importedIds ?? []);
                    return frame.has(module) ? 'frame' : null;
                  },
                },
              ],
            },
          },
        },
      },
    },
  },
});
