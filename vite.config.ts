import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Lists and what else only the admin's pages show: however many they are, they load with them. */
const ofAdmins = /\/web\/ui\/(list|reason-form|select)/;
const ofForms = /\/web\/ui\/(choices|dialog\.|field|form|inputs|note|written)/;
/** The style sheet of a first visit: one file packs better than ten, and it comes before what only some pages need. */
const ofEveryPage =
  /\/web\/(styles\/\w+|site\/(footer|header|menus|theme-form|unread-count)|ui\/(badge|button|card|chips|choose|coins|input|patterns|person|states|toaster))\.css$/;
const inFrame = (id: string) =>
  /\/(web\/(ui|lib|site)|core|node_modules\/lucide-react)\/.*(?<!css)$/.test(id) &&
  !ofForms.test(id) &&
  !ofAdmins.test(id);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Found at start, not on the first visit, which would load the page twice.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/entry.server.tsx'] },
  // The content security policy allows no data: addresses, so every asset is a file.
  build: { assetsInlineLimit: 0 },
  // Of its 1,600 icons the server needs the forty that pages show; in development it loads them one by one.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What most pages share comes as one file: fewer requests, and it packs better than forty small ones.
              // Parts of forms are another, which a first visit of the home page does without.
              groups: [
                { name: 'shell', test: ofEveryPage, priority: 2 },
                { name: 'frame', test: inFrame, minShareCount: 6, priority: 1 },
                { name: 'forms', test: ofForms, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
}));
