import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { heldLinks, mendFetch } from './lib/connection.ts';

mendFetch();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[heldLinks]} />
    </StrictMode>,
  );
});
