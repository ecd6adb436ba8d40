import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at start, not on the first visit, which would load the page twice.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/entry.server.tsx'] },
  // The content security policy allows no data: addresses, so every asset is a file.
  build: { assetsInlineLimit: 0 },
});
