import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { heldLinks, mendFetch } from './lib/connection.ts';

const current = 'popover' in HTMLElement.prototype && 'withResolvers' in Promise && 'canParse' in URL;
if (!current) await import('./lib/older-browsers.ts');
mendFetch();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[heldLinks]} />
    </StrictMode>,
  );
});
