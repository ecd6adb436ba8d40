import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const ofForms = /\/web\/ui\/(choices|dialog|field|form|inputs|note)/;
const inFrame = (id: string) =>
  /\/(web\/(ui|lib|site)|core|node_modules\/lucide-react)\//.test(id) && !ofForms.test(id);

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
              // What most pages share comes as one file: fewer requests, and it packs better than forty small ones.
              // Parts of forms are another, which a first visit of the home page does without.
              groups: [
                { name: 'frame', test: inFrame, minShareCount: 6, priority: 1 },
                { name: 'forms', test: ofForms, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
});
