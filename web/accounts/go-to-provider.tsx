import { useEffect } from 'react';
import { CloseLink } from '../ui/dialog.tsx';

interface GoToProviderProps {
  name: string;
  /** Address of the visit to the provider. Only this browser can complete it. */
  url: string;
}

/**
 * In a PageDialog, after the viewer's proof of identity: leads to the provider, automatically where
 * script runs.
 */
export function GoToProvider({ name, url }: GoToProviderProps) {
  useEffect(() => location.assign(url), [url]);
  return (
    <>
      <div className="body">
        <p className="text-ink-2">{name} asks you whether you agree, and brings you back here.</p>
      </div>
      <div className="foot">
        <CloseLink />
        <a className="btn pri" href={url}>
          <span className="label">Continue to {name}</span>
        </a>
      </div>
    </>
  );
}
